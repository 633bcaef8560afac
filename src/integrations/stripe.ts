import type Stripe from 'stripe'

import { env } from '@/config/env'
import { checkoutTexts } from '@/content/checkout'
import { AppError } from '@/shared/app-error'

import type { SessionOrder } from './provider-session'
import { idOf, stripe, talk, toDate } from './stripe-client'

/** A signed event, cut to what the shop keeps: ids and states, never a person's data. */
export type StripeEvent = {
  id: string
  type: string
  objectId: string | null
  paymentIntentId: string | null
  /** When it happened, which can be days before it arrives. */
  occurredAt: Date | null
  /** The object's own status, for whoever reads the list; nothing is decided by it. */
  objectStatus: string | null
}

/**
 * Makes a Checkout Session. Every try carries the same idempotency key, so that Stripe makes one session at most.
 *
 * @throws AppError 503 when Stripe does not answer in time, is overloaded or down; 502 when it refuses
 */
export async function createStripeSession(order: SessionOrder): Promise<{ id: string; url: string }> {
  const session = await talk((timeout) =>
    stripe().checkout.sessions.create(sessionParams(order), {
      idempotencyKey: order.idempotencyKey,
      timeout,
    }),
  )
  if (!session.url) {
    const cause = new Error(`the session ${session.id} has no address`)
    throw new AppError(502, checkoutTexts.refusals.providerRefused, { cause })
  }
  return { id: session.id, url: session.url }
}

function sessionParams(order: SessionOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: order.idempotencyKey }
  return {
    mode: 'payment',
    locale: 'it',
    line_items: [
      {
        quantity: order.quantity,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountCents,
          product_data: { name: order.productName, description: checkoutTexts.payPage.description },
        },
      },
    ],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    client_reference_id: order.idempotencyKey,
    metadata,
    payment_intent_data: { description: order.productName, metadata },
    // A refund or a question is easier to answer when the buyer is a customer at Stripe too.
    customer_creation: 'always',
    submit_type: 'pay',
    custom_text: { submit: { message: checkoutTexts.payPage.submit(order.termsUrl) } },
    // What is paid is compared with what was offered, in one currency.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    ...(order.offersRecovery && { after_expiration: { recovery: { enabled: true } } }),
  }
}

/**
 * Checks the signature over the raw bytes, and that it is recent.
 *
 * @throws AppError 400 when it is missing, wrong or old, or when webhooks are not set up
 */
export async function verifyStripeEvent({
  body,
  signature,
}: {
  body: Buffer
  signature: string | null
}): Promise<StripeEvent> {
  const secret = env.STRIPE_WEBHOOK_SECRET
  if (!secret || !signature) throw new AppError(400, checkoutTexts.refusals.signature)
  try {
    return eventFacts(await stripe().webhooks.constructEventAsync(body, signature, secret))
  } catch (cause) {
    throw new AppError(400, checkoutTexts.refusals.signature, { cause })
  }
}

function eventFacts({ id, type, created, data }: Stripe.Event): StripeEvent {
  const object = data.object as {
    id?: string
    status?: string | null
    payment_intent?: string | { id: string } | null
  }
  return {
    id,
    type,
    objectId: object.id ?? null,
    paymentIntentId: idOf(object.payment_intent ?? null),
    occurredAt: toDate(created),
    objectStatus: object.status ?? null,
  }
}
