import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import type { ContactReply } from '@/contracts/contact-replies'
import { query } from '@/services/database'

import { replyState } from './reply-state'

/** What the ledger calls a reply. */
export const replyKey = (replyId: string): string => `contact-answer:${replyId}`

type Moment = Date | string
type Row = Pick<
  ContactReply,
  'id' | 'words' | 'recipient_email' | 'author_email' | 'reason' | 'delivery_id'
> & { created_at: Moment; ended_at: Moment | null; mail_state: string | null; is_returned: boolean }

/** The replies to a message with what became of their mail, the oldest first. */
export async function listReplies({
  req,
  messageId,
}: {
  req: PayloadRequest
  messageId: number
}): Promise<ContactReply[]> {
  const rows = await query<Row>(
    req,
    sql`SELECT r.id, r.words, r.recipient_email, r.author_email, r.created_at, d.id AS delivery_id,
          d.state AS mail_state, d.error_message AS reason, d.ended_at, d.bounced_at IS NOT NULL AS is_returned
        FROM contact_replies r LEFT JOIN email_deliveries d ON d.dedup_key = ${replyKey('')} || r.id
        WHERE r.message_id = ${messageId} ORDER BY r.created_at, r.id`,
  )
  return rows.map(({ mail_state, is_returned, created_at, ended_at, reason, ...row }) => {
    const state = replyState({ mailState: mail_state, isReturned: is_returned })
    return {
      ...row,
      created_at: new Date(created_at).toISOString(),
      ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
      state,
      reason: state === 'queued' || state === 'failed' ? reason : null,
    }
  })
}
