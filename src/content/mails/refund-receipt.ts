import { escapeHtml } from '@/shared/escape-html'
import { formatMoney } from '@/shared/money'
import type { ReceiptContent } from '@/shared/receipt-content'

import { defaultReceiptTexts, type ReceiptTexts } from '../receipt-texts'
import { letterButton, onLetterPaper } from './letter-paper'
import type { MailWords } from './receipt'
import { fillTexts, greetingFor, leadingTo, paragraph, receiptHtml, receiptText } from './receipt-parts'

type RefundReceiptArgs = {
  name: string
  content: ReceiptContent
  orderUrl: string
  termsUrl: string
  siteName: string
  texts?: ReceiptTexts['refund']
}

/** Tells a buyer that money went back: how much, of which order, and of that the VAT. */
export function refundReceiptMail(args: RefundReceiptArgs): MailWords {
  const { name, content, orderUrl, termsUrl, siteName } = args
  const greeting = greetingFor(name)
  const words = fillTexts(args.texts ?? defaultReceiptTexts.refund, {
    name,
    product_name: content.productName,
    amount: formatMoney(content.refund?.cents ?? 0, content.currency),
    order_id: content.orderId,
    site_name: siteName,
  })
  return {
    subject: words.subject,
    text: [
      greeting,
      '',
      words.intro,
      '',
      ...receiptText({ content, termsUrl }),
      '',
      leadingTo(words.button, ':'),
      orderUrl,
      '',
      words.help,
      '',
      words.closing,
    ].join('\n'),
    html: onLetterPaper(
      `<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(greeting)}</p>
${paragraph(words.intro)}
${receiptHtml({ content, termsUrl })}
${letterButton(escapeHtml(orderUrl), escapeHtml(words.button))}
${paragraph(words.help)}
${paragraph(words.closing)}`,
      siteName,
    ),
  }
}
