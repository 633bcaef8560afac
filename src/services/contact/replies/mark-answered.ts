import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'
import { record } from '@/services/tables/history'
import { findTable } from '@/services/tables/table'

type MarkArgs = {
  req: PayloadRequest
  messageId: number
  /** As it was, read with the row locked. */
  state: string
  now: Date
}

/**
 * Makes a message 'answered', in the transaction of `req`, and notes it in the row's history. By SQL: a message that came
 * by another way than the form may break the form's rules, and is answered all the same.
 */
export async function markAnswered({ req, messageId, state, now }: MarkArgs): Promise<void> {
  if (state === 'answered') return
  await query(
    req,
    sql`UPDATE contact_submissions SET state = 'answered', updated_at = ${now.toISOString()} WHERE id = ${messageId}`,
  )
  await record({
    req,
    table: findTable({ payload: req.payload, name: 'contact_submissions' }),
    id: messageId,
    operation: 'update',
    before: { state },
    after: { state: 'answered' },
  })
}
