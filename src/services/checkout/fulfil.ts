import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'

import type { ProviderSession } from '@/integrations/provider-session'
import { isSandboxOn, sandboxProviderSession } from '@/integrations/sandbox-checkout'
import { isStripeConfigured } from '@/integrations/stripe-client'
import { retrieveStripePayment } from '@/integrations/stripe-payments'
import { retrieveStripeSession } from '@/integrations/stripe-sessions'
import type { CheckoutSession, Purchase } from '@/payload-types'
import { query, transaction } from '@/services/database'
import { findPurchase } from '@/services/orders/find-purchase'
import { type PaymentState, paymentState } from '@/services/orders/payment-state'
import { takeReading } from '@/services/orders/write-payment'
import { normalizeEmail } from '@/shared/account-email'
import { marketingBasis, storedConsents } from '@/shared/consents'

import { findSession } from './find-session'
import { judgePayment } from './judge-payment'
import { onPurchase } from './on-purchase'
import { adoptRecovered } from './recovery/adopt-recovered'

type FulfilArgs = {
  payload: Payload
  sessionId: string
  /** When an event says that it was paid, for a provider that does not tell when it charged. */
  toldAt?: Date
  now: Date
}

export type Fulfilment =
  | { state: 'fulfilled'; purchase: Purchase; created: boolean }
  /** Not a session of this shop, or paid otherwise than offered: nothing was made. */
  | { state: 'unknown' | 'mismatch' }
  /** Not paid, or not yet: as the provider tells it. */
  | { state: 'unpaid'; session: ProviderSession }
  /** A session of this shop that its provider does not know, as with the key of another account: asked again later. */
  | { state: 'missing' }

/**
 * Makes the purchase of a paid session: exactly one, however often and however concurrently it is called. The webhook,
 * the result page and the sandbox all come here. It believes the provider alone, asked now, and compares what was paid
 * with what was offered.
 *
 * @throws AppError 502 or 503 when the provider cannot be asked
 */
export async function fulfil({ payload, sessionId, toldAt, now }: FulfilArgs): Promise<Fulfilment> {
  const known = await findPurchase({ payload, sessionId })
  if (known) return { state: 'fulfilled', purchase: known, created: false }

  const offered =
    (await findSession({ payload, sessionId })) ?? (await adoptRecovered({ payload, sessionId }))
  if (!offered || !canAsk(offered)) return { state: 'unknown' }
  const reading = await takeReading(payload)
  const session = await askProvider(offered)
  if (!session) return { state: 'missing' }

  const verdict = judgePayment({ offered, session })
  if (verdict === 'mismatch') {
    const { amountCents, currency } = session
    payload.logger.error({ sessionId, amountCents, currency }, 'a session was paid otherwise than offered')
  }
  if (verdict === 'unpaid') return { state: verdict, session }
  if (verdict === 'mismatch') return { state: verdict }

  const state = await stateOf(session)
  const req = await createLocalReq({}, payload)
  const purchasedAt = earlier(session.paidAt ?? toldAt ?? now, now)
  const made = await recordPurchase({ req, offered, session, state, reading, purchasedAt })
  const purchase = made ?? (await findPurchase({ payload, sessionId }))
  if (!purchase) throw new Error(`the purchase of ${sessionId} is missing`)
  return { state: 'fulfilled', purchase, created: made !== undefined }
}

/** A simulated payment counts only where the simulation is allowed. */
const canAsk = ({ provider }: CheckoutSession): boolean =>
  provider === 'sandbox' ? isSandboxOn : isStripeConfigured

async function askProvider(offered: CheckoutSession): Promise<ProviderSession | undefined> {
  return offered.provider === 'sandbox'
    ? sandboxProviderSession(offered)
    : retrieveStripeSession(offered.session_id)
}

const AS_PAID = { refundedCents: 0, refundedAt: null, failedRefunds: [], disputes: [] }

/** What was refunded or disputed before the shop heard of the payment is so from the purchase's first moment. */
async function stateOf({ isTouched, paymentIntentId, amountCents }: ProviderSession): Promise<PaymentState> {
  const payment = isTouched && paymentIntentId ? await retrieveStripePayment(paymentIntentId) : undefined
  return paymentState(
    payment ?? { ...AS_PAID, succeeded: true, amountCents: amountCents ?? 0, orderKey: null },
  )
}

/** A provider's clock may run ahead of ours. */
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

type RecordArgs = {
  req: PayloadRequest
  offered: CheckoutSession
  session: ProviderSession
  state: PaymentState
  /** From `takeReading`, before the provider was asked. */
  reading: number
  purchasedAt: Date
}

/**
 * The unique key decides who makes the purchase; everyone else finds it made. What follows from a purchase is written
 * in the same transaction; what the buyer said before paying, and where they came from, goes along.
 *
 * @returns the purchase when this call made it
 */
async function recordPurchase(args: RecordArgs): Promise<Purchase | undefined> {
  const { req, offered, session, state, reading, purchasedAt } = args
  const email = normalizeEmail(session.customerEmail ?? '')
  if (email === '') throw new Error(`the provider gave no e-mail address for ${session.id}`)
  const consents = storedConsents(offered.consents)
  return transaction(req, async () => {
    const [row] = await query<{ id: number }>(
      req,
      sql`
      INSERT INTO purchases (checkout_session_id, provider, payment_intent_id, customer_email, customer_name,
        product_name, amount_cents, currency, status, refunded_cents, refunded_at, dispute_status, disputed_cents,
        disputed_at, dispute_due_at, payment_reading, purchased_at, consents, marketing_basis,
        source, medium, campaign, device)
      VALUES (${session.id}, ${offered.provider}, ${session.paymentIntentId}, ${email}, ${session.customerName},
        ${offered.product_name}, ${offered.amount_cents}, ${offered.currency}, ${state.status}, ${state.refundedCents},
        ${state.refundedAt?.toISOString() ?? null}, ${state.disputeStatus}, ${state.disputedCents},
        ${state.disputedAt?.toISOString() ?? null}, ${state.disputeDueAt?.toISOString() ?? null}, ${reading}, ${purchasedAt.toISOString()},
        ${consents && JSON.stringify(consents)}::jsonb, ${marketingBasis(consents)}::enum_purchases_marketing_basis,
        ${offered.source ?? null}, ${offered.medium ?? null}, ${offered.campaign ?? null},
        ${offered.device ?? null}::enum_purchases_device)
      ON CONFLICT (checkout_session_id) DO NOTHING
      RETURNING id`,
    )
    if (!row) return undefined
    await query(
      req,
      sql`
      UPDATE checkout_sessions
      SET status = 'paid', customer_email = ${email}, customer_name = ${session.customerName}, updated_at = now()
      WHERE session_id = ${session.id}`,
    )
    const purchase = await req.payload.findByID({
      collection: 'purchases',
      id: row.id,
      depth: 0,
      overrideAccess: true,
      req,
    })
    await onPurchase({ req, purchase })
    return purchase
  })
}
