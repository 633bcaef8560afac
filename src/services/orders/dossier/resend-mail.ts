import { randomUUID } from 'node:crypto'

import type { PayloadRequest } from 'payload'

import { dossierTexts } from '@/content/order-dossier'
import type { Purchase } from '@/payload-types'
import { database, transaction } from '@/services/database'
import {
  retrySequenceEmail,
  sendSequenceEmail,
  type SentByHand,
} from '@/services/email-automation/send-sequence-email'
import { retryServiceMail } from '@/services/email-automation/service-mail'
import { AppError } from '@/shared/app-error'
import { isGift } from '@/shared/gift-session'

import { lockPurchase } from '../lock-purchase'
import { queueReceiptMail } from '../receipts/queue-receipt-mail'
import { addEntry } from './order-entry'
import { queueGiftMail } from './queue-gift-mail'

type ReceiptArgs = { req: PayloadRequest; purchase: Purchase; now: Date }

/** Queues the order's first mail once more, the receipt or the words of a gift, with a fresh link, and notes it. */
export async function queueReceiptAgain({ req, purchase, now }: ReceiptArgs): Promise<void> {
  const copy = { id: randomUUID(), at: now }
  const queue = isGift(purchase) ? queueGiftMail : queueReceiptMail
  await queue({ req, purchase, copy })
  await addEntry({ req, purchaseId: purchase.id, kind: 'resent', words: purchase.customer_email, now })
}

type ResendReceiptArgs = { req: PayloadRequest; purchaseId: number; now: Date }

/**
 * Sends an order's receipt again, to the order's address.
 *
 * @throws AppError 404 for an unknown purchase, 409 for one in the bin
 */
export async function resendReceipt({ req, purchaseId, now }: ResendReceiptArgs): Promise<void> {
  await transaction(req, async () => {
    const purchase = await lockPurchase({ req, purchaseId })
    if (purchase.deletedAt) throw new AppError(409, dossierTexts.refusals.binned)
    await queueReceiptAgain({ req, purchase, now })
  })
}

type ResendArgs = { req: PayloadRequest; purchaseId: number; deliveryId: number }

type Delivery = {
  kind: string
  state: string
  sequence_id: number | null
  user_email: string
  customer_email: string
  customer_name: string | null
  product_name: string
  is_binned: boolean
}

/**
 * Sends a mail of an order that did not arrive: what failed goes out again as the row it is; a sequence's mail that was
 * skipped goes out by hand, to the order's address, unless its recipient refused such mail.
 *
 * @returns nothing for mail that waits in line, to leave at once
 * @throws AppError 404 when the order has no such mail, 409 when it neither failed nor was skipped, or is of a sequence
 *   and the order is in the bin, otherwise as `sendNow`
 */
export async function resendMail({
  req,
  purchaseId,
  deliveryId,
}: ResendArgs): Promise<SentByHand | undefined> {
  const db = database(req.payload)
  const { rows } = await db.query<Delivery>(
    `SELECT d.kind, d.state, d.sequence_id, d.user_email, lower(p.customer_email) AS customer_email, p.customer_name,
       p.product_name, p.deleted_at IS NOT NULL AS is_binned
     FROM email_deliveries d JOIN purchases p ON p.id = $1
     WHERE d.id = $2 AND (d.purchase_id = p.id OR d.dedup_key = 'receipt:' || p.checkout_session_id) AND NOT d.hidden`,
    [purchaseId, deliveryId],
  )
  const delivery = rows[0]
  if (!delivery) throw new AppError(404, dossierTexts.refusals.noMail)
  const { kind, state, sequence_id, user_email, customer_email, customer_name, product_name } = delivery
  const isOfSequence = (kind === 'sequence' || kind === 'manual') && sequence_id !== null
  if (delivery.is_binned && isOfSequence && (state === 'failed' || state === 'skipped')) {
    throw new AppError(409, dossierTexts.refusals.binned)
  }
  if (state === 'failed' && isOfSequence) {
    return retrySequenceEmail({ req, request: { sequence_id, user_email }, deliveryId })
  }
  if (state === 'failed') return retryServiceMail({ db, id: deliveryId }).then(() => undefined)
  if (state === 'skipped' && isOfSequence) {
    const user_data = { name: customer_name ?? '', product_name }
    return sendSequenceEmail({
      req,
      request: { sequence_id, user_email: customer_email, user_data },
      purchaseId,
    })
  }
  throw new AppError(409, dossierTexts.refusals.notMissed)
}
