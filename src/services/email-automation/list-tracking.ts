import type { TrackingRow } from '@/contracts/email-answers'
import type { TrackingQuery } from '@/contracts/email-requests'

import type { Queryable } from './ledger/claim'

const ROW = `
  SELECT t.id, t.sequence_id, s.sequence_name, t.user_email, t.session_id, t.email_type, t.email_sent, t.sent_at,
    t.error_message, t.updated_at, t.created_at
  FROM email_tracking t LEFT JOIN email_sequences s ON s.id = t.sequence_id`

type Listed = { rows: TrackingRow[]; total: number }

/** The log, newest first (contract §4). The search is a literal part of the address, the session or the type. */
export async function listTracking({ db, query }: { db: Queryable; query: TrackingQuery }): Promise<Listed> {
  const { page, limit, search, result, sequence_id } = query
  const conditions: string[] = []
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  // The words of the view itself, so that the index of failures is found.
  if (result !== 'all') conditions.push(`t.email_sent = ${value(result === 'sent' ? 1 : 0)}`)
  if (sequence_id !== undefined) conditions.push(`t.sequence_id = ${value(sequence_id)}`)
  if (search !== '') {
    const pattern = value(`%${search.replace(/[\\%_]/g, '\\$&')}%`)
    conditions.push(
      `(t.user_email ILIKE ${pattern} OR t.session_id ILIKE ${pattern} OR t.email_type ILIKE ${pattern})`,
    )
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const [{ rows }, count] = await Promise.all([
    db.query<TrackingRow>(
      `${ROW} ${where} ORDER BY t.updated_at DESC, t.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    ),
    db.query<{ total: number }>(`SELECT count(*)::int AS total FROM email_tracking t ${where}`, values),
  ])
  return { rows, total: count.rows[0]!.total }
}

/** One row of the log; undefined when it has not ended. */
export async function findTracking({
  db,
  id,
}: {
  db: Queryable
  id: number
}): Promise<TrackingRow | undefined> {
  const { rows } = await db.query<TrackingRow>(`${ROW} WHERE t.id = $1`, [id])
  return rows[0]
}
