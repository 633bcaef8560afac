import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { type MailWords, receiptMail } from '@/content/mails/receipt'
import type { Purchase } from '@/payload-types'
import { readSiteName } from '@/services/content/read-site-name'
import { queueMail } from '@/services/email-automation/ledger/queue-mail'

import { orderPath } from '../order-address'
import { keepReceipt } from './keep-receipt'
import { readReceiptTexts } from './read-receipt-texts'
import { termsAddress } from './terms-address'

export type FirstMailArgs = {
  /** In the transaction of the purchase, or of what asks for the same words again. */
  req: PayloadRequest
  purchase: Purchase
  /** For the same mail once more: what tells this copy from the others, and when it was asked for. */
  copy?: { id: string; at: Date }
}

/** Writes the receipt of a purchase down and queues its mail; once, but for copies. */
export async function queueReceiptMail(args: FirstMailArgs): Promise<void> {
  const { req, purchase } = args
  const receipt = await keepReceipt({ req, purchase })
  const { purchase: texts } = await readReceiptTexts(req)
  await queueFirstMail(args, (order) =>
    receiptMail({
      ...order,
      amountCents: purchase.amount_cents,
      currency: purchase.currency,
      purchasedAt: purchase.purchased_at,
      isSimulation: purchase.provider === 'sandbox',
      details: receipt,
      termsUrl: termsAddress(receipt),
      texts,
    }),
  )
}

type OrderWords = Pick<
  Parameters<typeof receiptMail>[0],
  'name' | 'productName' | 'sessionId' | 'orderUrl' | 'purchasesUrl'
> & { siteName: string }

/**
 * Queues the first mail of an order, which leads to its page; once, but for copies.
 *
 * @param compose makes the words from what every such mail says of the order
 */
export async function queueFirstMail(
  { req, purchase, copy }: FirstMailArgs,
  compose: (order: OrderWords) => MailWords,
): Promise<void> {
  const { id, checkout_session_id: sessionId, customer_email: to } = purchase
  const now = copy?.at ?? new Date(purchase.purchased_at)
  await queueMail({
    req,
    mail: {
      kind: 'receipt',
      purchaseId: id,
      dedupKey: `receipt:${sessionId}${copy ? `:${copy.id}` : ''}`,
      to,
      replyTo: env.SUPPORT_EMAIL,
      ...compose({
        name: purchase.customer_name ?? '',
        productName: purchase.product_name,
        sessionId,
        orderUrl: `${env.SERVER_URL}${orderPath({ purchaseId: id, email: to, now })}`,
        purchasesUrl: `${env.SERVER_URL}/acquisti`,
        siteName: await readSiteName({ payload: req.payload, req }),
      }),
    },
  })
}
