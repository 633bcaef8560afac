import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { withdrawalRefusals } from '@/content/orders-withdrawals'
import type { RefundedWithdrawal } from '@/contracts/orders-withdrawals'
import { query, transaction } from '@/services/database'
import { findPurchase } from '@/services/orders/find-purchase'
import { refundOrder } from '@/services/orders/refunds/refund-order'
import { AppError } from '@/shared/app-error'

import { lockOpen } from './refuse-request'

type RefundArgs = {
  req: PayloadRequest
  id: number
  /** A UUID of the caller's: the same one is the same refund. */
  refundId: string
  /** What the order showed as refunded, in cents, when the administrator decided. */
  seenRefundedCents: number
  /** The administrator's address. */
  by: string
  now: Date
}

/**
 * Gives back all that is left of the order that a request is about. The request is closed by what writes the refund onto
 * the purchase (`closeRequests`), so it stays open for as long as Stripe has not answered.
 *
 * @throws AppError 404 and 409 about the request, and those of `refundOrder`
 */
export async function refundWithdrawal(args: RefundArgs): Promise<RefundedWithdrawal> {
  const { req, id, refundId, seenRefundedCents, by, now } = args
  const { checkout_session_id: sessionId } = await transaction(req, () => lockOpen({ req, id }))
  const purchase = await findPurchase({ payload: req.payload, sessionId })
  if (!purchase) throw new AppError(404, withdrawalRefusals.noPurchase)
  const amountCents = purchase.amount_cents - seenRefundedCents
  // Another administrator may have refused the request in between.
  const admit = async () => {
    await lockOpen({ req, id })
    await query(req, sql`UPDATE withdrawal_requests SET decided_by = ${by} WHERE id = ${id}`)
  }
  return refundOrder({ req, purchaseId: purchase.id, refundId, amountCents, seenRefundedCents, admit, now })
}
