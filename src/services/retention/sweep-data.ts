import { limits } from '@/config/limits'
import type { Database } from '@/services/database'
import { romeDay } from '@/shared/dates'

/** How much one sweep removed. */
export type Swept = {
  codes: number
  users: number
  messages: number
  mails: number
  reviews: number
  history: number
}

/**
 * Removes what is kept no longer: one-time codes of earlier days with their addresses, what the history holds of users
 * deleted before this day, invoice requests of checkouts that were never paid, and, as old as the owner says ('Dati del
 * sito'), the messages of visitors, the log of mail, reviews that are not public and the history. Each period is named
 * in the privacy page.
 *
 * A message of a sequence keeps its row, without anything about the person: the row is what keeps it from being sent
 * again (decision 3).
 *
 * One statement, so all of it or nothing, and once a day in Rome however many processes call it. Its day begins an hour
 * after midnight (`limits.retention.undoMs`): by then every user of the day before is past undo, and every code that was
 * mailed then has expired, so both can go the day after without waiting for the sweep of another day.
 *
 * @param now the moment that periods end at
 * @returns undefined when this day's sweep was done before
 */
export async function sweepData({ db, now }: { db: Database; now: Date }): Promise<Swept | undefined> {
  const { undoMs, defaultMonths, unpaidRequestMs } = limits.retention
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await db.query(SWEEP, [
    romeDay(before(undoMs)),
    now,
    defaultMonths,
    before(unpaidRequestMs),
  ])
  const { is_ours, ...swept } = rows[0] as Swept & { is_ours: boolean }
  return is_ours ? swept : undefined
}

const IF_OURS = 'EXISTS (SELECT FROM ours)'
const LAST_MONTH = '(SELECT at FROM oldest)'
const MIDNIGHT = `($1::text::date::timestamp AT TIME ZONE 'Europe/Rome')`

// The day is noted in the table of Payload's `payload.kv`, by SQL: that compares nothing before it writes, and would be a
// statement of its own.
const SWEEP = `
  WITH ours AS (
    INSERT INTO payload_kv (key, data) VALUES ('data-swept', to_jsonb($1::text))
    ON CONFLICT (key) DO UPDATE SET data = excluded.data WHERE payload_kv.data <> excluded.data
    RETURNING key),
  oldest AS (
    SELECT $2::timestamptz - make_interval(months => coalesce(
      (SELECT retention_months::int FROM site_settings WHERE retention_months >= 1 LIMIT 1), $3::int)) AS at),
  codes AS (
    DELETE FROM email_deliveries
    WHERE ${IF_OURS} AND kind = 'code' AND state <> 'sending' AND created_at < ${MIDNIGHT} RETURNING id),
  unused AS (
    DELETE FROM browser_codes WHERE ${IF_OURS} AND expires_at < ${MIDNIGHT}),
  emptied AS (
    UPDATE table_history h SET before = NULL
    WHERE ${IF_OURS} AND table_name = 'users' AND operation = 'delete' AND before IS NOT NULL
      AND created_at < ${MIDNIGHT} AND created_at >= ${LAST_MONTH} RETURNING row_id),
  earlier AS (
    DELETE FROM table_history h USING emptied e
    WHERE h.table_name = 'users' AND h.row_id = e.row_id AND h.operation <> 'delete'
      AND h.created_at >= ${LAST_MONTH}),
  messages AS (
    DELETE FROM contact_submissions WHERE ${IF_OURS} AND created_at < ${LAST_MONTH} RETURNING id),
  mails AS (
    DELETE FROM email_deliveries
    WHERE ${IF_OURS} AND kind NOT IN ('sequence', 'code') AND state IN ('sent', 'failed', 'skipped')
      AND coalesce(ended_at, created_at) < ${LAST_MONTH} RETURNING id),
  nameless AS (
    UPDATE email_deliveries SET hidden = true, user_email = '', user_name = NULL, product_name = NULL,
      session_id = NULL, subject = NULL, body_text = NULL, body_html = NULL, reply_to = NULL, error_message = NULL
    WHERE ${IF_OURS} AND kind = 'sequence' AND state IN ('sent', 'failed', 'skipped') AND user_email <> ''
      AND coalesce(ended_at, due_at) < ${LAST_MONTH} RETURNING id),
  unpaid AS (
    DELETE FROM invoice_requests r WHERE ${IF_OURS} AND r.updated_at < $4
      AND NOT EXISTS (SELECT FROM purchases p WHERE p.checkout_session_id = r.checkout_session_id)),
  private_reviews AS (
    DELETE FROM reviews
    WHERE ${IF_OURS} AND (state = 'withdrawn' OR NOT coalesce(consent, false))
      AND coalesce(withdrawn_at, changed_at, written_at, created_at) < ${LAST_MONTH} RETURNING id),
  history AS (
    DELETE FROM table_history WHERE ${IF_OURS} AND created_at < ${LAST_MONTH} RETURNING id)
  SELECT ${IF_OURS} AS is_ours,
    (SELECT count(*)::int FROM codes) AS codes,
    (SELECT count(*)::int FROM emptied) AS users,
    (SELECT count(*)::int FROM messages) AS messages,
    (SELECT count(*)::int FROM mails) + (SELECT count(*)::int FROM nameless) AS mails,
    (SELECT count(*)::int FROM private_reviews) AS reviews,
    (SELECT count(*)::int FROM history) AS history`
