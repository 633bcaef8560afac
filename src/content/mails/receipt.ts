import { escapeHtml } from '@/shared/escape-html'
import { formatMoney } from '@/shared/money'
import type { ReceiptContent } from '@/shared/receipt-content'

import { defaultReceiptTexts, type ReceiptTexts } from '../receipt-texts'
import { defaultSiteSettings } from '../site-settings'
import { letterButton, onLetterPaper } from './letter-paper'
import { fillTexts, greetingFor, leadingTo, paragraph, receiptHtml, receiptText } from './receipt-parts'

type ReceiptArgs = {
  name: string
  productName: string
  amountCents: number
  currency: string
  purchasedAt: string
  sessionId: string
  orderUrl: string
  purchasesUrl: string
  isSimulation: boolean
  siteName?: string
  /** What else a receipt says, as far as it is known. */
  details?: Pick<ReceiptContent, 'seller' | 'tax' | 'terms' | 'withdrawal'>
  /** Where the terms in force at the purchase are read. */
  termsUrl?: string
  texts?: ReceiptTexts['purchase']
}

export type MailWords = { subject: string; text: string; html: string }

const NO_DETAILS = { seller: null, tax: null, terms: null, withdrawal: [] }

/** The one mail every buyer waits for: what was paid, of whom and on which terms, and where the files are. */
export function receiptMail(args: ReceiptArgs): MailWords {
  const { siteName = defaultSiteSettings.name, orderUrl, purchasesUrl, termsUrl = '' } = args
  const content: ReceiptContent = {
    orderId: args.sessionId,
    productName: args.productName,
    isSimulation: args.isSimulation,
    currency: args.currency,
    paidCents: args.amountCents,
    paidAt: args.purchasedAt,
    refund: null,
    ...(args.details ?? NO_DETAILS),
  }
  const greeting = greetingFor(args.name)
  const words = fillTexts(args.texts ?? defaultReceiptTexts.purchase, {
    name: args.name,
    product_name: args.productName,
    amount: formatMoney(args.amountCents, args.currency),
    order_id: args.sessionId,
    site_name: siteName,
  })
  return {
    subject: words.subject,
    text: [
      greeting,
      '',
      leadingTo(words.intro, ' qui:'),
      orderUrl,
      '',
      words.advice,
      '',
      ...receiptText({ content, termsUrl }),
      '',
      leadingTo(words.keep, ':'),
      purchasesUrl,
      '',
      words.guarantee,
      '',
      words.closing,
    ].join('\n'),
    html: onLetterPaper(
      `<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(greeting)}</p>
${paragraph(words.intro)}
${letterButton(escapeHtml(orderUrl), escapeHtml(words.button))}
${paragraph(words.advice)}
${receiptHtml({ content, termsUrl })}
<p>${escapeHtml(leadingTo(words.keep, ''))} nella pagina <a href="${escapeHtml(purchasesUrl)}">I miei acquisti</a>.</p>
${paragraph(words.guarantee)}
${paragraph(words.closing)}`,
      siteName,
    ),
  }
}
