import pg from 'pg'

import { formatDateTime } from '@/shared/dates'

type Due = {
  kind: string
  user_email: string
  due_at: Date
  sequence_name: string | null
  skip_reason: string | null
}

/** Says what a pass would send, to whom and why, and changes nothing. */
export async function describeDue({
  databaseUrl,
  now,
}: {
  databaseUrl: string
  now?: Date
}): Promise<string[]> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const { rows } = await db.query<Due>(
      `SELECT d.kind, d.user_email, d.due_at, s.sequence_name,
         CASE WHEN d.kind IN ('sequence', 'manual') THEN email_skip_reason(p.status::text, p.marketing_basis::text, x.reason::text)
         END AS skip_reason
       FROM email_deliveries d
       LEFT JOIN email_sequences s ON s.id = d.sequence_id
       LEFT JOIN purchases p ON p.id = d.purchase_id
       LEFT JOIN email_suppressions x ON x.email = d.user_email
       WHERE d.state = 'planned' AND d.attempt_at <= coalesce($1::timestamptz, now())
       ORDER BY d.priority, d.attempt_at, d.id`,
      [now ?? null],
    )
    const lines = rows.map(({ kind, user_email, due_at, sequence_name, skip_reason }) =>
      skip_reason !== null
        ? `would skip ${user_email}: ${skip_reason}`
        : `would send to ${user_email}: ${sequence_name === null ? kind : `"${sequence_name}"`}, due ${formatDateTime(due_at)}`,
    )
    return [...lines, `${rows.length} due; nothing was sent.`]
  } finally {
    await db.end()
  }
}
