import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { recoveryMail } from '@/content/mails/recovery'
import type { ProviderSession } from '@/integrations/provider-session'
import type { CheckoutSession } from '@/payload-types'
import { readSiteName } from '@/services/content/read-site-name'
import { query, transaction } from '@/services/database'
import { unsubscribeAddress } from '@/services/email-automation/unsubscribe-address'
import { normalizeEmail } from '@/shared/account-email'
import { storedConsents } from '@/shared/consents'
import { onOneLine } from '@/shared/email-template'

import { findSession } from '../find-session'

type OfferArgs = {
  payload: Payload
  /** An expired session as Stripe tells it now. */
  session: ProviderSession
}

/**
 * Writes the one mail that takes up an abandoned checkout again, if its buyer agreed to such mail. Whether it may leave
 * (the switch, a purchase of the same address, who unsubscribed) is asked here and once more when it is sent
 * (`email_recovery_skip_reason`). Calling it again for a session, or for another one of the same address within
 * `limits.checkout.recoveryPauseMs`, writes none.
 */
export async function offerRecovery({ payload, session }: OfferArgs): Promise<void> {
  const email = normalizeEmail(session.customerEmail ?? '')
  const url = session.abandoned?.recoveryUrl
  if (email === '' || !url) return
  const offered = await findSession({ payload, sessionId: session.id })
  if (!offered || !hasAgreed(offered, session)) return
  const req = await createLocalReq({}, payload)
  await transaction(req, async () => {
    // Of two sessions of one person that expire at once, one leads to a mail.
    await query(req, sql`SELECT pg_advisory_xact_lock(hashtext(${`recovery:${email}`}))`)
    if (await isFree(req, email))
      await writeMail({ req, session: offered, email, url, name: session.customerName })
  })
}

/** Consent in the step, or the provider's own for promotions. */
const hasAgreed = ({ consents }: CheckoutSession, { abandoned }: ProviderSession): boolean =>
  storedConsents(consents)?.marketing?.answer === 'consent' || abandoned?.agreedToPromotions === true

async function isFree(req: PayloadRequest, email: string): Promise<boolean> {
  const pause = `${limits.checkout.recoveryPauseMs} milliseconds`
  const [row] = await query<{ free: boolean }>(
    req,
    sql`SELECT email_recovery_skip_reason(${email}) IS NULL AND NOT EXISTS (
          SELECT FROM email_deliveries WHERE kind = 'recovery' AND user_email = ${email}
            AND created_at > now() - ${pause}::interval) AS free`,
  )
  return row!.free
}

type WriteArgs = {
  req: PayloadRequest
  session: CheckoutSession
  email: string
  url: string
  name: string | null
}

async function writeMail({ req, session, email, url, name }: WriteArgs): Promise<void> {
  // The way out of marketing mail names the row, so its id comes first.
  const [taken] = await query<{ id: number }>(
    req,
    sql`SELECT nextval(pg_get_serial_sequence('email_deliveries', 'id'))::int AS id`,
  )
  const { id } = taken!
  const { subject, text, html } = recoveryMail({
    name: name ?? '',
    productName: session.product_name,
    recoveryUrl: url,
    unsubscribeUrl: unsubscribeAddress({ deliveryId: id, email }),
    siteName: await readSiteName(req),
  })
  await query(
    req,
    sql`INSERT INTO email_deliveries (id, kind, priority, session_id, email_type, user_email, user_name, product_name,
          subject, body_text, body_html, dedup_key)
        VALUES (${id}, 'recovery', 2, ${session.session_id}, 'recovery', ${email}, ${name}, ${session.product_name},
          ${onOneLine(subject)}, ${text}, ${html}, ${`recovery:${session.session_id}`})
        ON CONFLICT (dedup_key) WHERE dedup_key IS NOT NULL DO NOTHING`,
  )
  await query(req, sql`SELECT pg_notify('email_wake', '')`)
}
