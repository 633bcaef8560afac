import { refundTexts } from '@/content/order-refunds'
import type { Purchase } from '@/payload-types'

type JudgeArgs = {
  purchase: Pick<Purchase, 'status' | 'provider' | 'amount_cents' | 'refunded_cents' | 'payment_intent_id'>
  amountCents: number
  /** What had been refunded when the administrator decided, in cents; undefined when the caller saw no order. */
  seenRefundedCents?: number
}

/**
 * Why an amount cannot be given back, in words for the administrator. Whoever decided on an order that has changed since
 * decides again: two administrators who press at the same moment make one refund.
 *
 * @returns undefined when nothing is against it
 */
export function judgeRefund({ purchase, amountCents, seenRefundedCents }: JudgeArgs): string | undefined {
  const { status, provider, amount_cents: paidCents, refunded_cents: refundedCents } = purchase
  if (paidCents === 0) return refundTexts.nothingPaid
  if (status === 'disputed' || status === 'lost') return refundTexts[status]
  if (status === 'refunded' || refundedCents >= paidCents) return refundTexts.alreadyRefunded
  if (provider === 'stripe' && !purchase.payment_intent_id) return refundTexts.noPayment
  if (seenRefundedCents !== undefined && seenRefundedCents !== refundedCents) {
    return refundTexts.changed(refundedCents)
  }
  const leftCents = paidCents - refundedCents
  return amountCents > leftCents ? refundTexts.tooMuch(leftCents) : undefined
}
