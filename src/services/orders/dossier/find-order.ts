import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

type FindArgs = { req: PayloadRequest; sessionId?: string | undefined; email?: string | undefined }

/** The purchase of a checkout session, in the bin or not, or else the latest one of an address. */
export async function findOrder({ req, sessionId, email }: FindArgs): Promise<number | undefined> {
  // PostgreSQL's text cannot hold it, so nothing is called so.
  if ([sessionId, email].some((text) => text?.includes('\0'))) return undefined
  const [row] = await query<{ id: number }>(
    req,
    sql`SELECT id FROM purchases
        WHERE checkout_session_id = ${sessionId ?? ''} OR lower(customer_email) = lower(${email ?? ''})
        ORDER BY checkout_session_id = ${sessionId ?? ''} DESC, deleted_at IS NULL DESC, purchased_at DESC LIMIT 1`,
  )
  return row?.id
}
