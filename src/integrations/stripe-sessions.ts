import type Stripe from 'stripe'

import { env } from '@/config/env'
import { checkoutTexts } from '@/content/checkout'
import { AppError } from '@/shared/app-error'

import type { ProviderSession } from './provider-session'
import { idOf, stripe, talk, talkAbout, toDate } from './stripe-client'

/** A session with the payment behind it, as far as Stripe tells both in one answer. */
export type SessionWithPayment = ProviderSession & {
  /** It leads back to this shop's address. */
  isOurs: boolean
  /** Null when it was not charged, or Stripe does not tell. */
  charge: { amountCents: number; refundedCents: number; isDisputed: boolean } | null
}

/**
 * A page of the sessions that came to their end at Stripe, newest first, with their payments: one request for each 100.
 *
 * @param after the last session of the page before; undefined for the first page
 * @throws AppError 502 when Stripe refuses, 503 when it does not answer in time, is overloaded or down
 */
export async function listStripeSessions(
  after: string | undefined,
): Promise<{ sessions: SessionWithPayment[]; hasMore: boolean }> {
  const { data, has_more } = await talk((timeout) =>
    stripe().checkout.sessions.list(
      {
        limit: 100,
        status: 'complete',
        expand: ['data.payment_intent.latest_charge'],
        ...(after !== undefined && { starting_after: after }),
      },
      { timeout },
    ),
  )
  return { sessions: data.map(withPayment), hasMore: has_more }
}

/**
 * One session with its payment.
 *
 * @returns undefined when Stripe does not know it
 * @throws AppError as `listStripeSessions`
 */
export async function retrieveStripeSession(id: string): Promise<SessionWithPayment | undefined> {
  const session = await talkAbout((timeout) =>
    stripe().checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, { timeout }),
  )
  return session === undefined ? undefined : withPayment(asSession(session, id))
}

/**
 * What comes with status 200 may still be no session: a page of something in between, or nothing. Taken for an unpaid one
 * it would end the matter, so it is asked for again.
 *
 * @throws AppError 502 when it is not the session that was asked for
 */
function asSession(answer: Stripe.Checkout.Session | string | null, id: string): Stripe.Checkout.Session {
  if (typeof answer === 'object' && answer?.object === 'checkout.session' && answer.id === id) return answer
  throw new AppError(502, checkoutTexts.refusals.providerRefused, {
    cause: new Error(`Stripe's answer about ${id} is no session`),
  })
}

function withPayment(session: Stripe.Checkout.Session): SessionWithPayment {
  const charge = chargeOf(session)
  return {
    ...sessionFacts(session),
    isOurs: session.success_url?.startsWith(`${env.SERVER_URL}/`) === true,
    charge: charge && {
      amountCents: charge.amount,
      refundedCents: charge.amount_refunded,
      isDisputed: charge.disputed,
    },
  }
}

/** What the shop needs of a session. */
function sessionFacts(session: Stripe.Checkout.Session): ProviderSession {
  const charge = chargeOf(session)
  return {
    id: session.id,
    paid: session.payment_status === 'paid',
    progress: progressOf(session),
    amountCents: session.amount_total,
    currency: session.currency,
    customerEmail: session.customer_details?.email ?? session.customer_email,
    customerName: session.customer_details?.name ?? null,
    paymentIntentId: idOf(session.payment_intent),
    paidAt: toDate(charge?.created),
    isTouched: charge !== null && (charge.amount_refunded > 0 || charge.disputed),
    abandoned: {
      recoveryUrl: session.after_expiration?.recovery?.url ?? null,
      agreedToPromotions: session.consent?.promotions === 'opt_in',
    },
    recoveredFrom: session.recovered_from,
  }
}

/** Not every stand-in for Stripe expands what it is asked to: then there is an id, or nothing, in its place. */
function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' ? (charge ?? null) : null
}

/** A slower method that did not pay in the end leaves the session complete and its payment without a method. */
function progressOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session) {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'unpaid'
}
