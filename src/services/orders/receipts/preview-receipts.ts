import type { Payload, TypedUser } from 'payload'

import { env } from '@/config/env'
import { receiptMail } from '@/content/mails/receipt'
import { refundReceiptMail } from '@/content/mails/refund-receipt'
import { defaultOffer } from '@/content/offer'
import type { MailWords } from '@/content/mails/receipt'
import { readSiteName } from '@/services/content/read-site-name'
import { type ReceiptContent, receiptTax } from '@/shared/receipt-content'

import { refundContent } from './tell-refund'
import { readReceiptDraft } from './read-receipt-texts'

/** An owner sees the lines that a complete form would add, too. */
const SAMPLE: ReceiptContent = {
  orderId: 'cs_esempio',
  productName: defaultOffer.productName,
  isSimulation: false,
  currency: 'EUR',
  paidCents: 3700,
  paidAt: '2026-11-21T08:00:00.000Z',
  refund: null,
  seller: {
    name: 'La tua ragione sociale',
    address: 'Via Esempio 1, 43121 Parma (PR)',
    vatNumber: '00000000000',
    taxCode: '',
    email: 'ciao@esempio.it',
    pec: '',
  },
  tax: receiptTax({ regime: 'ordinario', rateHundredths: 2200 }, 3700),
  terms: { version: 1, since: '2026-11-01T00:00:00.000Z' },
  withdrawal: ['Qui sta quello che vale per il recesso.'],
}

/** Both mails as the latest draft of their texts makes them, for an order that stands for any other. */
export async function previewReceipts({
  payload,
  user,
}: {
  payload: Payload
  user: TypedUser
}): Promise<{ purchase: MailWords; refund: MailWords }> {
  const texts = await readReceiptDraft({ payload, user })
  const siteName = await readSiteName({ payload })
  const purchasesUrl = `${env.SERVER_URL}/acquisti`
  const common = {
    name: 'Anna Bianchi',
    orderUrl: purchasesUrl,
    termsUrl: `${env.SERVER_URL}/termini`,
    siteName,
  }
  const { orderId: sessionId, productName, currency, paidCents, paidAt, isSimulation } = SAMPLE
  const order = {
    sessionId,
    productName,
    currency,
    amountCents: paidCents,
    purchasedAt: paidAt,
    isSimulation,
  }
  const back = { beforeCents: 0, afterCents: 3700, at: new Date('2026-11-24T10:30:00.000Z') }
  return {
    purchase: receiptMail({ ...common, ...order, purchasesUrl, details: SAMPLE, texts: texts.purchase }),
    refund: refundReceiptMail({
      ...common,
      content: refundContent({ paid: SAMPLE, ...back }),
      texts: texts.refund,
    }),
  }
}
