import { limits } from '@/config/limits'
import { mailKinds } from '@/content/email-automation-kinds'
import { skipReasonWords } from '@/content/email-automation-skip-reasons'
import type { EmailCalendar } from '@/contracts/email-automation-answers'
import type { CalendarQuery } from '@/contracts/email-automation-requests'
import { COUNTED_AT_MOST } from '@/contracts/tables'
import type { Database } from '@/services/database'
import { sharedResult, shareResult } from '@/services/database/share-result'
import { escapeLike, quoteText } from '@/services/tables/table'

import { isHeld, isPaused } from './ledger/claim'

const PAGE = 50
/** What is late leaves at once, or when the hours of its sequence begin. */
const LEAVES_AT = `CASE WHEN d.state = 'planned'
  THEN email_within_hours(greatest(d.due_at, now()), s.send_from_hour, s.send_until_hour) ELSE d.due_at END`
const ROME_DAY = `to_char(${LEAVES_AT} AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD')`
/** A release is no sequence; its name says what it is. */
const NAME = `CASE d.kind WHEN 'release' THEN ${quoteText(mailKinds.release)} ELSE s.sequence_name END`
/** What waits for the end of a pause, or for a decision, leaves no earlier; its day is the one it would have without. */
const IS_PAUSED = `(${isPaused('d')} OR ${isHeld('d')})`
/** Calendar days in Rome, today the first of them. */
const NEXT_60_DAYS = `d.kind IN ('sequence', 'release') AND d.state = 'planned'
  AND d.due_at < (date_trunc('day', now() AT TIME ZONE 'Europe/Rome') + interval '60 days') AT TIME ZONE 'Europe/Rome'`

type CalendarArgs = {
  /** The pool. Counts shared by all readers run on it, so that one reader's leaving does not cancel them. */
  db: Database
  /** The connection of one reader, whose work ends when the reader leaves. */
  connection: Database
  query: CalendarQuery
}

/** The planned rows of the ledger as a calendar of the mail to come. */
export async function emailCalendar({ db, connection, query }: CalendarArgs): Promise<EmailCalendar> {
  const overview = await readCalendarDays({ db, connection })
  return { ...overview, ...(await readPeople(connection, query)) }
}

type Overview = Pick<EmailCalendar, 'days' | 'skipped'>

/**
 * How many mails each day brings and how many were skipped: the same for everybody and for every search. With many
 * planned mails it is counted once for all who ask within `limits.emailLog.countMs`, not at each pause in typing.
 */
export async function readCalendarDays({
  db,
  connection,
}: Pick<CalendarArgs, 'db' | 'connection'>): Promise<Overview> {
  // A change of a sequence, of its pause or of a hold is seen at once.
  const { rows: versions } = await connection.query<{ version: string | null }>(`
    SELECT md5(string_agg(v, ',' ORDER BY v)) AS version
    FROM (SELECT id || ':' || xmin::text AS v FROM email_sequences
          UNION ALL SELECT 'p' || sequence_id FROM email_pauses
          UNION ALL SELECT 'h' || id || ':' || xmin::text FROM email_holds WHERE ended_at IS NULL) versions`)
  const shared = {
    db,
    key: `calendar:${versions[0]!.version}`,
    forMs: limits.emailLog.countMs,
    now: performance.now(),
  }
  const known = sharedResult<Overview>(shared)
  if (known) return known
  const { rows } = await connection.query<{ few: boolean }>(`
    SELECT count(*) <= ${COUNTED_AT_MOST} AS few
    FROM (SELECT FROM email_deliveries WHERE state = 'planned' LIMIT ${COUNTED_AT_MOST + 1}) planned`)
  if (rows[0]!.few) return countOverview(connection)
  return shareResult({ ...shared, work: () => countOverview(db) })
}

async function countOverview(db: Database): Promise<Overview> {
  const days = await db.query<EmailCalendar['days'][number]>(`
      SELECT ${ROME_DAY} AS day, d.sequence_id, ${NAME} AS sequence_name, d.email_type, ${IS_PAUSED} AS is_paused,
        count(*)::int AS count
      FROM email_deliveries d LEFT JOIN email_sequences s ON s.id = d.sequence_id
      WHERE ${NEXT_60_DAYS} AND (s.id IS NOT NULL OR d.kind = 'release') GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, min(s.send_after_days), 2`)
  const skipped = await db.query<EmailCalendar['skipped'][number]>(`
      SELECT skip_reason AS reason, count(*)::int AS count FROM email_deliveries
      WHERE kind IN ('sequence', 'release') AND state = 'skipped' GROUP BY 1 ORDER BY 2 DESC`)
  return {
    days: days.rows,
    skipped: skipped.rows.map((row) => ({ ...row, reason: skipReasonWords(row.reason) })),
  }
}

type People = Pick<EmailCalendar, 'people' | 'total'>

/** One page of recipients; a search goes by the trigram index of the addresses. */
async function readPeople(connection: Database, { page, search, day, show }: CalendarQuery): Promise<People> {
  const values: unknown[] = [`%${escapeLike(search)}%`]
  const wanted = [
    show === 'planned' ? NEXT_60_DAYS : `d.kind IN ('sequence', 'release') AND d.state = 'skipped'`,
    'd.user_email ILIKE $1',
    ...(day === undefined ? [] : [`${ROME_DAY} = $${values.push(day)}`]),
  ].join(' AND ')
  // One after the other: they are on one connection, so that a reader who leaves ends them.
  const people = await connection.query<EmailCalendar['people'][number]>(
    `SELECT d.id, d.user_email, ${NAME} AS sequence_name, d.email_type, ${LEAVES_AT} AS due_at, d.skip_reason,
       ${IS_PAUSED} AS is_paused
       FROM email_deliveries d LEFT JOIN email_sequences s ON s.id = d.sequence_id
       WHERE ${wanted} ORDER BY d.due_at ${show === 'planned' ? '' : 'DESC'}, d.id LIMIT ${PAGE} OFFSET ${(page - 1) * PAGE}`,
    values,
  )
  const total = await connection.query<{ total: number }>(
    `SELECT count(*)::int AS total
       FROM email_deliveries d LEFT JOIN email_sequences s ON s.id = d.sequence_id WHERE ${wanted}`,
    values,
  )
  return {
    people: people.rows.map((row) => ({
      ...row,
      skip_reason: row.skip_reason === null ? null : skipReasonWords(row.skip_reason),
    })),
    total: total.rows[0]!.total,
  }
}
