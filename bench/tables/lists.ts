import { demoContacts } from '../../scripts/demo/rows'

/** A list of a million rows, and how it is asked beside PostgreSQL and Payload. */
export type List = {
  label: string
  table: string
  /** Its collection in Payload's own API. */
  slug: string
  /** SQL that writes so many rows: one of them with a word of its own, every second one with another in common. */
  fill: (rows: number) => string[]
  rare: string
  frequent: string
  /** Its columns in SQL. */
  columns: string
  /** Texts that Payload is told to search. */
  texts: string[]
  /** Sorted by besides its ids. */
  sortedBy: string
  /** What hand-written SQL reads, and which of its rows. */
  source: string
  live: string
}

export const contacts: List = {
  label: '',
  table: 'contact_submissions',
  slug: 'contact-submissions',
  fill: (rows) => [
    demoContacts(rows),
    `UPDATE contact_submissions SET subject = 'Zaffiro' WHERE id = ${Math.floor(rows / 2)}`,
    'VACUUM (ANALYZE) contact_submissions',
  ],
  rare: 'zaffiro',
  frequent: 'tablet',
  columns: 'id, name, email, subject, message, created_at, updated_at',
  texts: ['message', 'name', 'email', 'subject'],
  sortedBy: 'created_at',
  source: 'contact_submissions',
  live: 'deleted_at IS NULL',
}

/** A view, over a ledger that is written too fast to wait for its indexes. */
export const mailLog: List = {
  label: 'mail log, ',
  table: 'email_tracking',
  slug: 'email-tracking',
  fill: (rows) => [
    `INSERT INTO email_deliveries (kind, priority, state, sequence_id, purchase_id, email_type, user_email,
       session_id, due_at, attempt_at, sent_at, ended_at, error_message, created_at)
     SELECT 'sequence', 2, CASE WHEN n % 50 = 1 THEN 'failed' ELSE 'sent' END, n % 5, n,
       CASE WHEN n % 2 = 0 THEN 'tutorial' ELSE 'welcome' END,
       CASE WHEN n = ${Math.floor(rows / 2)} THEN 'zaffiro' ELSE 'persona' || n END || '@posta.example',
       'cs_' || md5(n::text), at, at, CASE WHEN n % 50 <> 1 THEN at END, at,
       CASE WHEN n % 50 = 1 THEN 'Il server di posta l’ha rifiutata: 550 no such user' END, at
     FROM (SELECT n, now() - (${rows} - n) * interval '1 minute' AS at FROM generate_series(1, ${rows}) n) numbered`,
    `SELECT email_tracking_catch_up(${rows + 1})`,
    'VACUUM (ANALYZE) email_deliveries, email_tracking_listed',
  ],
  rare: 'zaffiro',
  frequent: 'tutorial',
  columns:
    'id, sequence_id, user_email, session_id, email_type, email_sent, sent_at, error_message, updated_at, created_at',
  texts: ['email_type', 'user_email', 'session_id', 'error_message'],
  sortedBy: 'sent_at',
  source: 'email_tracking_listed',
  live: 'true',
}
