import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { replyRefusals } from '@/content/contact-replies'
import { query } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { judgeRecipient } from './judge-recipient'

export type AnswerableMessage = {
  id: number
  name: string
  email: string
  subject: string
  message: string
  /** ISO 8601. */
  writtenAt: string
  state: string
  /** Why it cannot be answered from the panel, as a sentence. */
  refusal: string | undefined
}

type Row = Pick<AnswerableMessage, 'id' | 'name' | 'email' | 'message' | 'state'> & {
  subject: string | null
  created_at: string
  is_binned: boolean
  suppression: string | null
}

type FindArgs = { req: PayloadRequest; messageId: number }

/**
 * A message of the contact form, the bin included, with what stands against answering it.
 *
 * @throws AppError 404
 */
export async function findMessage({ req, messageId }: FindArgs): Promise<AnswerableMessage> {
  const [row] = await query<Row>(
    req,
    sql`SELECT c.id, c.name, c.email, c.subject, c.message, c.state::text, c.created_at,
          c.deleted_at IS NOT NULL AS is_binned, x.reason::text AS suppression
        FROM contact_submissions c LEFT JOIN email_suppressions x ON x.email = lower(c.email)
        WHERE c.id = ${messageId}`,
  )
  if (!row) throw new AppError(404, replyRefusals.unknown)
  const { id, name, email, message, state, subject, is_binned, suppression } = row
  return {
    ...{ id, name, email, message, state },
    subject: subject ?? '',
    writtenAt: new Date(row.created_at).toISOString(),
    refusal: judgeRecipient({ email, isBinned: is_binned, suppression }),
  }
}
