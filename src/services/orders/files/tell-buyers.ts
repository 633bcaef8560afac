import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'
import { isNotErased } from '@/services/personal-data/erased-address'

/**
 * The purchases that get the mail about a new version: one for each address, the latest, unless the money went back, a
 * dispute is open or the purchase is in the bin. The rules are those of planning (email_skip_reason), without what
 * concerns marketing alone: buyers who refused marketing mail still get what was promised with the purchase
 * (docs/decisions/0024-releases.md). Addresses that bounced or are excluded are left out.
 */
const ENTITLED = sql`
  SELECT DISTINCT ON (lower(p.customer_email)) p.id, p.checkout_session_id, lower(p.customer_email) AS user_email
  FROM purchases p LEFT JOIN email_suppressions x ON x.email = lower(p.customer_email)
  WHERE email_skip_reason(false, 1, NULL, email_purchase_state(p.status::text, p.access_withdrawn_at), p.deleted_at,
                          NULL, nullif(x.reason::text, 'unsubscribed')) IS NULL
    -- A person whose data was erased has no address any more.
    AND ${isNotErased(sql`p.customer_email`)}
  ORDER BY lower(p.customer_email), p.purchased_at DESC, p.id DESC`

/** How many people a release would be told to now. */
export async function countRecipients(req: PayloadRequest): Promise<number> {
  const [row] = await query<{ count: number }>(req, sql`SELECT count(*)::int AS count FROM (${ENTITLED}) e`)
  return row!.count
}

/**
 * Plans the mail about a release, to leave at once, in the transaction of `req`. Its words follow from the release when it
 * is sent.
 *
 * @returns to how many people
 */
export async function tellBuyers(req: PayloadRequest, releaseId: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    req,
    sql`WITH told AS (
          INSERT INTO email_deliveries (kind, priority, release_id, purchase_id, session_id, email_type, user_email)
          SELECT 'release', 2, ${releaseId}, e.id, e.checkout_session_id, 'release', e.user_email FROM (${ENTITLED}) e
          ON CONFLICT (release_id, purchase_id) WHERE kind = 'release' DO NOTHING
          RETURNING id)
        SELECT count(*)::int AS count, pg_notify('email_wake', '') FROM told`,
  )
  return row!.count
}
