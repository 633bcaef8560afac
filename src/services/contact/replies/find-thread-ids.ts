import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'
import { messageIdOf } from '@/services/email-automation/ledger/message-id'

import { replyKey } from './list-replies'

/**
 * The Message-IDs of what a visitor has got about a message: the automatic reply, and the replies before this one. Mail
 * that did not leave is left out.
 */
export async function findThreadIds({
  req,
  messageId,
}: {
  req: PayloadRequest
  messageId: number
}): Promise<string[]> {
  const rows = await query<{ id: number; created_ms: string }>(
    req,
    // Milliseconds, as `messageIdOf` is given them when the mail leaves.
    sql`SELECT d.id, floor(extract(epoch FROM d.created_at) * 1000)::bigint::text AS created_ms
        FROM email_deliveries d
        WHERE d.dedup_key IN (
            SELECT ${`contact-reply:${messageId}`}::text
            UNION ALL SELECT ${replyKey('')} || r.id FROM contact_replies r WHERE r.message_id = ${messageId})
          AND d.state IN ('planned', 'sending', 'sent')
        ORDER BY d.id`,
  )
  return rows.map(({ id, created_ms }) => messageIdOf({ id, created_at: new Date(Number(created_ms)) }))
}
