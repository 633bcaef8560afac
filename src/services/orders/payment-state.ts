import type { ProviderPayment } from '@/integrations/provider-payment'

export type PaymentState = {
  status: 'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'lost'
  /** Integer cents, 0 without a refund. */
  refundedCents: number
  /** The latest refund; null without one, or when the provider does not tell. */
  refundedAt: Date | null
  /** Of the dispute that counts, in the provider's words; null without one. */
  disputeStatus: string | null
  disputedCents: number
  disputedAt: Date | null
  /** Until when the provider takes the shop's evidence; null when it wants none. */
  disputeDueAt: Date | null
}

type Dispute = ProviderPayment['disputes'][number]

/** The bank holds the money until someone decides. Inquiries (`warning_…`) hold nothing, and prevented disputes neither. */
const IN_PROGRESS = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review']

/** Which of several disputes counts: one that took the money, one that may, the rest. */
const weight = ({ status }: Dispute): number => (status === 'lost' ? 2 : IN_PROGRESS.includes(status) ? 1 : 0)

const heavier = (one: Dispute | undefined, other: Dispute): Dispute => {
  if (!one) return other
  const difference = weight(other) - weight(one)
  return difference > 0 || (difference === 0 && other.openedAt > one.openedAt) ? other : one
}

/**
 * What a paid purchase is, from what its provider says of the payment now and from nothing else: neither the order in
 * which events came nor what the purchase was before has a part in it.
 *
 * A dispute comes before a refund, because it asks for an answer or tells that the money went twice.
 */
export function paymentState(payment: ProviderPayment): PaymentState {
  const { amountCents, refundedCents, refundedAt, disputes } = payment
  const dispute = disputes.reduce<Dispute | undefined>(heavier, undefined)
  return {
    status: statusOf({ amountCents, refundedCents, dispute }),
    refundedCents,
    refundedAt: refundedCents > 0 ? refundedAt : null,
    disputeStatus: dispute?.status ?? null,
    disputedCents: dispute?.amountCents ?? 0,
    disputedAt: dispute?.openedAt ?? null,
    disputeDueAt: dispute?.dueAt ?? null,
  }
}

type StatusArgs = Pick<ProviderPayment, 'amountCents' | 'refundedCents'> & { dispute: Dispute | undefined }

function statusOf({ amountCents, refundedCents, dispute }: StatusArgs): PaymentState['status'] {
  if (dispute && weight(dispute) === 2) return 'lost'
  if (dispute && weight(dispute) === 1) return 'disputed'
  if (refundedCents === 0) return 'paid'
  return refundedCents >= amountCents ? 'refunded' : 'partially_refunded'
}
