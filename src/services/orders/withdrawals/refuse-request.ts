import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { withdrawalRefusal } from '@/content/mails/withdrawal'
import { refundTexts } from '@/content/order-refunds'
import { withdrawalRefusals } from '@/content/orders-withdrawals'
import { readSiteName } from '@/services/content/read-site-name'
import { query, transaction } from '@/services/database'
import { queueMail } from '@/services/email-automation/ledger/queue-mail'
import { lockPurchase } from '@/services/orders/lock-purchase'
import { isUnderWay } from '@/services/orders/refunds/refund-row'
import { AppError } from '@/shared/app-error'

import { readWithdrawalWords } from './read-words'

type RefuseArgs = {
  req: PayloadRequest
  id: number
  /** The buyer reads it. */
  reason: string
  /** The administrator's address. */
  by: string
  now: Date
}

/**
 * Refuses a request and mails the reason to the order's address, in one transaction.
 *
 * @throws AppError 404 when there is no such request or no such purchase any more, 409 when it was decided before or a
 *   refund of its purchase is under way
 */
export async function refuseWithdrawal({ req, id, reason, by, now }: RefuseArgs): Promise<void> {
  const { words } = await readWithdrawalWords({ payload: req.payload, faults: [] })
  const siteName = await readSiteName(req)
  await transaction(req, async () => {
    // The purchase comes first, as in `writePayment`: locked in the other order, the two would block each other.
    const purchase = await lockPurchaseOf({ req, id })
    const request = await lockOpen({ req, id })
    if (!purchase) throw new AppError(404, withdrawalRefusals.noPurchase)
    if (await isUnderWay(req, purchase.id)) throw new AppError(409, refundTexts.underWay)
    await req.payload.update({
      collection: 'withdrawal-requests',
      id,
      data: { state: 'refused', refusal_reason: reason, decided_at: now.toISOString(), decided_by: by },
      overrideAccess: true,
      req,
    })
    await queueMail({
      req,
      mail: {
        kind: 'withdrawal',
        purchaseId: purchase.id,
        dedupKey: `withdrawal-refusal:${id}`,
        to: purchase.customer_email,
        replyTo: env.SUPPORT_EMAIL,
        ...withdrawalRefusal({
          words,
          siteName,
          reason,
          kind: request.kind,
          name: request.customer_name ?? '',
          email: purchase.customer_email,
          message: request.message ?? '',
          productName: purchase.product_name,
          orderId: purchase.checkout_session_id,
          amountCents: purchase.amount_cents,
          currency: purchase.currency,
          purchasedAt: purchase.purchased_at,
          requestedAt: request.requested_at,
        }),
      },
    })
  })
}

/** The purchase that a request is about, locked until the transaction ends; undefined when there is none. */
async function lockPurchaseOf({ req, id }: { req: PayloadRequest; id: number }) {
  const [row] = await query<{ id: number }>(
    req,
    sql`SELECT p.id FROM withdrawal_requests w JOIN purchases p ON p.checkout_session_id = w.checkout_session_id
        WHERE w.id = ${id} FOR UPDATE OF p`,
  )
  return row && lockPurchase({ req, purchaseId: row.id })
}

/**
 * A request that is still to be decided, locked until the transaction ends.
 *
 * @throws AppError 404 or 409
 */
export async function lockOpen({ req, id }: { req: PayloadRequest; id: number }) {
  await query(req, sql`SELECT FROM withdrawal_requests WHERE id = ${id} FOR UPDATE`)
  const request = await req.payload.findByID({
    collection: 'withdrawal-requests',
    id,
    depth: 0,
    overrideAccess: true,
    disableErrors: true,
    req,
  })
  if (!request) throw new AppError(404, withdrawalRefusals.unknown)
  if (request.state !== 'open') throw new AppError(409, withdrawalRefusals.decided)
  return request
}
