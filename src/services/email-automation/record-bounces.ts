import type { BounceEvent } from '@/contracts/email-automation-requests'
import type { Database } from '@/services/database'
import { isEqual, keyedHash } from '@/services/signing/derived-key'
import { AppError } from '@/shared/app-error'

const TOLERANCE_SECONDS = 5 * 60

/**
 * Checks the signature of a bounce report: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, with the key that
 * `npm run worker -- --bounce-key` prints.
 *
 * @throws AppError 400 for a missing, wrong or old signature
 */
export function checkBounceSignature({
  header,
  body,
  now,
}: {
  header: string | null
  body: string
  now: Date
}): void {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const expected = keyedHash('email-bounces', `${time}.${body}`).toString('hex')
  const age = Math.abs(now.getTime() / 1000 - Number(time))
  if (given === '' || !isEqual(given, expected) || age > TOLERANCE_SECONDS) {
    throw new AppError(400, 'Firma mancante o non valida.')
  }
}

/**
 * Addresses that cannot be reached, or whose owners complained, get no marketing mail any more. A person's own word
 * takes the place of a bounce: an address that works again must not bring back who had said no.
 */
export async function recordBounces({
  db,
  events,
}: {
  db: Database
  events: readonly BounceEvent[]
}): Promise<void> {
  const lasting = events.filter(({ type, permanent }) => type === 'complaint' || permanent)
  await db.query(
    `INSERT INTO email_suppressions (email, reason, detail)
     SELECT DISTINCT ON (email) email, reason::enum_email_suppressions_reason, nullif(detail, '')
     FROM unnest($1::text[], $2::text[], $3::text[]) AS e (email, reason, detail)
     ORDER BY email, reason = 'bounce'
     ON CONFLICT (email) DO UPDATE SET reason = EXCLUDED.reason, detail = EXCLUDED.detail, updated_at = now()
       WHERE email_suppressions.reason = 'bounce' AND EXCLUDED.reason <> 'bounce'`,
    [lasting.map(({ email }) => email), lasting.map(({ type }) => type), lasting.map(({ reason }) => reason)],
  )
}

/**
 * Notes on the last mail of each of these addresses, of the seven days before, that it came back: 'Arrivate' leaves it
 * out. A refusal of another mail, which a server gives at once, says nothing about the one before.
 */
export async function markReturned({
  db,
  events,
}: {
  db: Database
  events: readonly BounceEvent[]
}): Promise<void> {
  await db.query(
    `UPDATE email_deliveries d SET bounced_at = now()
     FROM (SELECT DISTINCT email_last_sent_to(email) AS id FROM unnest($1::text[]) AS email) returned
     WHERE d.id = returned.id AND d.bounced_at IS NULL`,
    [events.filter(({ type }) => type === 'bounce').map(({ email }) => email)],
  )
}
