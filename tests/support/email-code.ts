import { query } from './cluster'

/** A one-time code as the sign-in queues it. */
export async function queueCode(databaseUrl: string, to: string, key = to): Promise<void> {
  await query(
    databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, user_email, subject, body_text, dedup_key)
     VALUES ('code', 0, $1, 'Il tuo codice: 123456', 'Il codice è 123456', $2)`,
    [to, key],
  )
  await query(databaseUrl, `SELECT pg_notify('email_wake', '')`)
}
