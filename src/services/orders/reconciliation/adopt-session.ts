import { randomUUID } from 'node:crypto'

import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { adoptTexts } from '@/content/orders-reconciliation'
import { retrieveStripeSession, type SessionWithPayment } from '@/integrations/stripe-sessions'
import { fulfil } from '@/services/checkout/fulfil'
import { notAsked } from '@/services/checkout/step/judge-step'
import { readStep } from '@/services/checkout/step/read-step'
import { query } from '@/services/database'
import { findPurchase } from '@/services/orders/find-purchase'
import { AppError } from '@/shared/app-error'
import { checkoutReturns } from '@/shared/checkout-form'
import type { Consents } from '@/shared/consents'

import { isRefundedWhole } from './compare-session'

type AdoptArgs = {
  req: PayloadRequest
  sessionId: string
  /** What the page showed as paid at Stripe, in cents: the administrator agreed to this amount. */
  seenCents: number
  now: Date
}

/**
 * Makes the purchase of a session that was paid at Stripe and that the shop has no row of, as after a restored backup, by
 * the same rules as every purchase: files, receipt, refunds, disputes. What the buyer said before paying is lost, so they
 * count as not asked, and get no mail of a sequence. Called again, or by two at once, it makes one purchase.
 *
 * @returns the purchase's id
 * @throws AppError 404 when no such session waits in 'Riconciliazione'; 409 with a sentence when Stripe does not say that
 *   it was paid to this shop, and is still the shop's, with this amount and an address; 502 or 503 when Stripe cannot be asked
 */
export async function adoptSession({ req, sessionId, seenCents, now }: AdoptArgs): Promise<number> {
  const [waiting] = await query(
    req,
    sql`SELECT FROM reconciliation_findings
        WHERE session_id = ${sessionId} AND kind = 'session_unknown' AND settled_at IS NULL`,
  )
  if (!waiting) {
    // It is settled only after its purchase was written.
    const known = await findPurchase({ payload: req.payload, sessionId })
    if (!known) throw new AppError(404, adoptTexts.unknown)
    return known.id
  }
  const session = await retrieveStripeSession(sessionId)
  if (!session?.isOurs || !session.paid) throw new AppError(409, adoptTexts.unpaid)
  if (isRefundedWhole(session)) throw new AppError(409, adoptTexts.refunded)
  if (session.amountCents !== seenCents) throw new AppError(409, adoptTexts.changed)
  if (!session.customerEmail) throw new AppError(409, adoptTexts.noEmail)
  await writeSession({ req, session, amountCents: seenCents, now })
  const made = await fulfil({ payload: req.payload, sessionId, now })
  if (made.state !== 'fulfilled') throw new AppError(409, adoptTexts.unpaid)
  await query(
    req,
    sql`UPDATE reconciliation_findings SET settled_at = ${now.toISOString()}
        WHERE session_id = ${sessionId} AND kind = 'session_unknown' AND settled_at IS NULL`,
  )
  return made.purchase.id
}

type WriteArgs = { req: PayloadRequest; session: SessionWithPayment; amountCents: number; now: Date }

/** The row that the shop would have of the session: the product as it is called now, at what was paid. */
async function writeSession({ req, session, amountCents, now }: WriteArgs): Promise<void> {
  const { payload } = req
  const offer = await payload.findGlobal({ slug: 'offer', overrideAccess: false, req, depth: 0 })
  const { consents } = notAsked({ step: await readStep({ payload }), now })
  // Whether marketing was asked about then is lost too: no sequence may write to who may have refused.
  const said: Consents = { ...consents, marketing: { answer: 'not_asked', at: now.toISOString() } }
  await query(
    req,
    sql`INSERT INTO checkout_sessions (session_id, idempotency_key, provider, product_name, amount_cents, currency,
          quantity, success_path, cancel_path, status, consents, recovery_offered, created_at)
        VALUES (${session.id}, ${randomUUID()}, 'stripe', ${offer.productName}, ${amountCents},
          ${(session.currency ?? offer.currency).toUpperCase()}, 1, ${checkoutReturns.successRouter},
          ${checkoutReturns.cancelRouter}, 'open', ${JSON.stringify(said)}::jsonb, false,
          ${(session.paidAt ?? now).toISOString()})
        ON CONFLICT (session_id) DO NOTHING`,
  )
}
