import Stripe from 'stripe'

import { AppError } from '@/shared/app-error'

import { stripe, talk, talkAbout } from './stripe-client'

type RefundArgs = {
  paymentIntentId: string
  /** Integer cents of the payment's currency. */
  amountCents: number
  /** The shop's own id of this refund: however often it is asked for, Stripe makes one. */
  refundId: string
}

export type StripeRefund = {
  id: string
  /** False once Stripe knows that the money does not go back. */
  stands: boolean
}

/**
 * Asks Stripe to give money back. Every try carries the same idempotency key, which Stripe remembers for 24 hours at
 * least; the refund carries its id in its metadata for as long as it exists.
 *
 * @throws AppError 502 when Stripe refuses, 503 when it does not answer in time, is overloaded or down
 */
export async function createStripeRefund(args: RefundArgs): Promise<StripeRefund> {
  const { paymentIntentId, amountCents, refundId } = args
  const refund = await talk((timeout) =>
    stripe().refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: amountCents,
        reason: 'requested_by_customer',
        metadata: { [METADATA]: refundId },
      },
      { idempotencyKey: `refund-${refundId}`, timeout },
    ),
  )
  return refundFacts(refund)
}

/** The name under which a refund carries the shop's own id. */
const METADATA = 'refund'

/**
 * Looks for a refund that `createStripeRefund` may have made without the shop having read the answer.
 *
 * @throws AppError 502 or 503 as `createStripeRefund`
 */
export async function findStripeRefund({
  paymentIntentId,
  refundId,
}: Omit<RefundArgs, 'amountCents'>): Promise<StripeRefund | undefined> {
  const refunds = await talkAbout((timeout) =>
    stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 }, { timeout }),
  )
  const found = refunds?.data.find(({ metadata }) => metadata?.[METADATA] === refundId)
  return found && refundFacts(found)
}

const refundFacts = (refund: Stripe.Refund): StripeRefund => ({ id: refund.id, stands: stands(refund) })

/** Whether the money of a refund goes back, as far as Stripe knows. */
export const stands = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled'

/** Stripe's code for why it refused, such as `charge_already_refunded`; null for a refusal without one. */
export function refusalCode(error: unknown): string | null {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof Stripe.errors.StripeError ? (cause.code ?? cause.type) : null
}
