import Stripe from 'stripe'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import { checkoutTexts } from '@/content/checkout'
import { AppError } from '@/shared/app-error'

import type { ProviderSession, SessionOrder } from './provider-session'
import { DeadlineError, withinDeadline } from './within-deadline'

/** A signed event, cut to what the shop keeps: ids and states, never a person's data. */
export type StripeEvent = {
  id: string
  type: string
  objectId: string | null
  paymentIntentId: string | null
  /** When it happened, which can be days before it arrives. */
  occurredAt: Date | null
  /** A dispute's status, or 'refunded' for a charge that was given back whole. */
  objectStatus: string | null
}

export const isStripeConfigured = env.STRIPE_SECRET_KEY !== undefined

let client: Stripe | undefined

function stripe(): Stripe {
  if (!env.STRIPE_SECRET_KEY) throw new AppError(503, checkoutTexts.refusals.closed)
  client ??= new Stripe(env.STRIPE_SECRET_KEY, {
    ...apiBase(),
    // Retries are ours (`talk`): the SDK's have no common time limit and leave out 429.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return client
}

function apiBase(): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!env.STRIPE_API_BASE) return {}
  const { hostname, port, protocol } = new URL(env.STRIPE_API_BASE)
  return protocol === 'https:'
    ? { host: hostname, port: port || 443, protocol: 'https' }
    : { host: hostname, port: port || 80, protocol: 'http' }
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
  if (!session.url) throw new AppError(502, checkoutTexts.refusals.providerRefused)
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
    custom_text: { submit: { message: checkoutTexts.payPage.submit(`${env.SERVER_URL}/termini`) } },
    // What is paid is compared with what was offered, in one currency.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  }
}

/**
 * Asks Stripe for a session by its id, with the charge that paid it.
 *
 * @returns undefined when Stripe does not know it
 * @throws AppError 502 or 503 as `createStripeSession`
 */
export async function retrieveStripeSession(id: string): Promise<ProviderSession | undefined> {
  try {
    const session = await talk((timeout) =>
      stripe().checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, { timeout }),
    )
    return {
      id: session.id,
      paid: session.payment_status === 'paid',
      amountCents: session.amount_total,
      currency: session.currency,
      customerEmail: session.customer_details?.email ?? session.customer_email,
      customerName: session.customer_details?.name ?? null,
      paymentIntentId: idOf(session.payment_intent),
      paidAt: chargedAt(session),
    }
  } catch (error) {
    if (error instanceof AppError && isMissing(error.cause)) return undefined
    throw error
  }
}

/** Not every stand-in for Stripe expands what it is asked to: then there is an id, or nothing, in its place. */
function chargedAt({ payment_intent: intent }: Stripe.Checkout.Session): Date | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' ? toDate(charge?.created) : null
}

/** @param seconds since 1970, as Stripe tells times */
const toDate = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(seconds * 1000)

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
    refunded?: boolean
    payment_intent?: string | { id: string } | null
  }
  return {
    id,
    type,
    objectId: object.id ?? null,
    paymentIntentId: idOf(object.payment_intent ?? null),
    occurredAt: toDate(created),
    objectStatus: object.refunded === true ? 'refunded' : (object.status ?? null),
  }
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference

async function talk<T>(run: (timeoutMs: number) => Promise<T>): Promise<T> {
  const { providerTimeoutMs, providerAttemptMs, providerAttempts } = limits.checkout
  try {
    return await withinDeadline({
      totalMs: providerTimeoutMs,
      attemptMs: providerAttemptMs,
      attempts: providerAttempts,
      isTemporary,
      run,
    })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw isTemporary(cause)
      ? new AppError(503, checkoutTexts.refusals.providerDown, { cause })
      : new AppError(502, checkoutTexts.refusals.providerRefused, { cause })
  }
}

/** No answer, too many requests, the same key in use by an earlier try of ours, or a fault at Stripe's. */
function isTemporary(error: unknown): boolean {
  if (error instanceof DeadlineError || error instanceof Stripe.errors.StripeConnectionError) return true
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return status === 409 || status === 429 || status >= 500
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404
