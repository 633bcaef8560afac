import { randomUUID } from 'node:crypto'

import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'

import { isStripeConfigured } from '@/integrations/stripe-client'
import { retrieveStripeSession } from '@/integrations/stripe-sessions'
import type { CheckoutSession } from '@/payload-types'
import { database, query, transaction } from '@/services/database'

import { findSession } from '../find-session'

type AdoptArgs = { payload: Payload; sessionId: string }

/**
 * A recovery link makes a new session at Stripe, a copy of the one that expired. Stripe is asked which one that was; when
 * it is the shop's, the copy is written down with the same offer, consents and invoice request. Shops that never offered
 * recovery do not ask.
 *
 * @returns undefined for a session that takes up none of this shop's
 * @throws AppError 502 or 503 when Stripe cannot be asked
 */
export async function adoptRecovered({
  payload,
  sessionId,
}: AdoptArgs): Promise<CheckoutSession | undefined> {
  if (!isStripeConfigured || !/^cs_(test|live)_\w{10,250}$/.test(sessionId)) return undefined
  const { rows } = await database(payload).query(
    'SELECT 1 FROM checkout_sessions WHERE recovery_offered LIMIT 1',
  )
  if (rows.length === 0) return undefined
  const original = (await retrieveStripeSession(sessionId))?.recoveredFrom
  if (!original) return undefined
  await copySession({ payload, sessionId, original })
  return findSession({ payload, sessionId })
}

/** Two that hear of the copy at once write one row. */
async function copySession({
  payload,
  sessionId,
  original,
}: AdoptArgs & { original: string }): Promise<void> {
  const req = await createLocalReq({}, payload)
  await transaction(req, async () => {
    const copied = await query(
      req,
      sql`INSERT INTO checkout_sessions (session_id, idempotency_key, provider, product_name, amount_cents, currency,
            quantity, success_path, cancel_path, status, consents, recovery_offered, source, medium,
            campaign, device)
          SELECT ${sessionId}, ${randomUUID()}, provider, product_name, amount_cents, currency, quantity, success_path,
            cancel_path, 'open', consents, recovery_offered, source, medium, campaign, device
          FROM checkout_sessions WHERE session_id = ${original} AND recovery_offered
          ON CONFLICT (session_id) DO NOTHING RETURNING id`,
    )
    if (copied.length === 0) return
    await query(
      req,
      sql`INSERT INTO invoice_requests (checkout_session_id, customer_kind, first_name, last_name, company_name, country,
            tax_code, vat_number, street, street_number, postal_code, city, province, sdi_code, pec)
          SELECT ${sessionId}, customer_kind, first_name, last_name, company_name, country, tax_code, vat_number, street,
            street_number, postal_code, city, province, sdi_code, pec
          FROM invoice_requests WHERE checkout_session_id = ${original}
          ON CONFLICT (checkout_session_id) DO NOTHING`,
    )
  })
}
