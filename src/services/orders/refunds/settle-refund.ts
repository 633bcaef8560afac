import type { Payload } from 'payload'

import { refundTexts, refusalWords } from '@/content/order-refunds'
import { createStripeRefund, findStripeRefund, refusalCode } from '@/integrations/stripe-refunds'
import { database } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { syncPayment } from '../sync-payment'
import type { RefundRow } from './refund-row'

export type RefundOutcome =
  | { state: 'done' }
  /** Stripe did not answer: the sweep asks again, and so does the same request made once more. */
  | { state: 'checking' }
  | { state: 'refused'; reason: string }

type SettleArgs = {
  payload: Payload
  refund: Pick<RefundRow, 'id' | 'amount_cents' | 'created_at'>
  paymentIntentId: string
  /** Whether Stripe was asked for it before, and may have made it. */
  asked: boolean
  now: Date
}

/** Stripe forgets an idempotency key after 24 hours; from then on asking again could make a second refund. */
const ASKED_AGAIN_MS = 20 * 60 * 60 * 1000

/**
 * Brings a refund that is under way to its end at Stripe, then the purchase in line with it. Any number may run at once:
 * Stripe makes one. Until the purchase shows the refund it stays under way, so that no second one is let in between.
 *
 * @throws Error of PostgreSQL; the refund is still under way then
 */
export async function settleRefund(args: SettleArgs): Promise<RefundOutcome> {
  const { payload, refund, paymentIntentId, now } = args
  try {
    const made = await makeRefund(args)
    if (made?.stands) {
      await syncPayment({ payload, event: { paymentIntentId, storedAt: now }, now })
      await end({ payload, id: refund.id, state: 'done', providerId: made.id, now })
      return { state: 'done' }
    }
    const reason = made ? refundTexts.failed : refundTexts.neverArrived
    await end({ payload, id: refund.id, state: 'refused', reason, providerId: made?.id, now })
    return { state: 'refused', reason }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    payload.logger.warn({ err: error.cause ?? error, refund: refund.id }, 'Stripe did not make a refund')
    if (!(error instanceof RefusedError)) return { state: 'checking' }
    await end({ payload, id: refund.id, state: 'refused', reason: error.message, now })
    return { state: 'refused', reason: error.message }
  }
}

/** Stripe said no to the refund itself; a look that failed says nothing. */
class RefusedError extends AppError {}

async function makeRefund({ refund, paymentIntentId, asked, now }: SettleArgs) {
  const refundId = refund.id
  const found = asked ? await findStripeRefund({ paymentIntentId, refundId }) : undefined
  if (found || now.getTime() - new Date(refund.created_at).getTime() > ASKED_AGAIN_MS) return found
  try {
    return await createStripeRefund({ paymentIntentId, amountCents: refund.amount_cents, refundId })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 502) throw error
    throw new RefusedError(409, refusalWords(refusalCode(error)), { cause: error.cause })
  }
}

type EndArgs = {
  payload: Payload
  id: string
  state: 'done' | 'refused'
  reason?: string
  providerId?: string
  now: Date
}

async function end({ payload, id, state, reason = '', providerId, now }: EndArgs): Promise<void> {
  await database(payload).query(
    `UPDATE order_refunds SET state = $2, reason = nullif($3, ''), provider_refund_id = $4, ended_at = $5
     WHERE id = $1 AND state = 'asking'`,
    [id, state, reason, providerId ?? null, now],
  )
}
