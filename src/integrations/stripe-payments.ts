import type Stripe from 'stripe'

import type { ProviderDispute, ProviderPayment } from './provider-payment'
import { stripe, talk, talkAbout, toDate } from './stripe-client'
import { stands } from './stripe-refunds'

/**
 * Asks Stripe for a payment by its id: the charge with its refunds, and the disputes.
 *
 * @returns undefined when Stripe does not know it
 * @throws AppError 502 when Stripe refuses, 503 when it does not answer in time, is overloaded or down
 */
export async function retrieveStripePayment(id: string): Promise<ProviderPayment | undefined> {
  const [intent, disputes] = await Promise.all([
    talkAbout((timeout) =>
      stripe().paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }, { timeout }),
    ),
    talkAbout((timeout) => stripe().disputes.list({ payment_intent: id, limit: 100 }, { timeout })),
  ])
  if (!intent) return undefined
  const charge = await chargeOf(intent)
  const refunds = charge?.refunds?.data ?? []
  return {
    succeeded: charge?.paid === true && charge.status === 'succeeded',
    amountCents: charge?.amount ?? intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    refundedAt: latestRefund(refunds.filter(stands)),
    failedRefunds: refunds
      .filter((refund) => !stands(refund))
      .map(({ id, amount }) => ({ id, amountCents: amount })),
    disputes: (disputes?.data ?? []).map(disputeFacts),
    orderKey: intent.metadata.order ?? null,
  }
}

/** Not every stand-in for Stripe expands what it is asked to: then there is an id in its place. */
async function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Promise<Stripe.Charge | null> {
  if (typeof charge !== 'string') return charge
  return talk((timeout) => stripe().charges.retrieve(charge, { expand: ['refunds'] }, { timeout }))
}

function latestRefund(refunds: Stripe.Refund[]): Date | null {
  const times = refunds.map(({ created }) => created)
  return times.length === 0 ? null : toDate(Math.max(...times))
}

const disputeFacts = ({ status, amount, created, evidence_details }: Stripe.Dispute): ProviderDispute => ({
  status,
  amountCents: amount,
  openedAt: new Date(created * 1000),
  dueAt: evidence_details.due_by === null ? null : toDate(evidence_details.due_by),
})
