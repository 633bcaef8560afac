import type { TrackingFilter } from '@/contracts/email-automation-requests'
import { escapeLike, quoteText } from '@/services/tables/table'

/** What makes a row of the ledger a row of the log; the words of its indexes, so that they are found. */
export const inLog = (states: string) =>
  `d.state ${states} AND d.kind IN ('sequence', 'manual', 'release', 'recovery') AND NOT d.hidden`

/** The log's order, newest first. */
export const NEWEST_FIRST = 'd.ended_at DESC, d.id DESC'

/** Trigrams have three letters: a shorter text is looked for among the newest rows only. */
const SHORTEST_INDEXED = 3
const NEWEST_ROWS = 20_000

/** Whether a search is short enough to be limited to the newest rows. */
export const isShort = ({ search }: Pick<TrackingFilter, 'search'>): boolean =>
  search !== '' && search.length < SHORTEST_INDEXED

/**
 * The rows of the log that a filter lets through, as SQL: what to read from, under the name `d`, and the condition.
 *
 * @param placeholder takes a value and gives the SQL that stands for it
 */
export function filteredLog(
  filter: TrackingFilter,
  placeholder: (value: string) => string,
): { source: string; where: string } {
  const plain = plainCondition(filter, placeholder)
  if (filter.search === '') return { source: 'email_deliveries d', where: plain }
  const searched = searchCondition(filter.search, placeholder)
  if (!isShort(filter)) return { source: 'email_deliveries d', where: `${plain} AND ${searched}` }
  const newest = `(SELECT d.* FROM email_deliveries d WHERE ${plain} ORDER BY ${NEWEST_FIRST} LIMIT ${NEWEST_ROWS}) d`
  return { source: newest, where: searched }
}

function plainCondition(
  { state, sequence_id, email_type, from, to }: TrackingFilter,
  placeholder: (value: string) => string,
): string {
  const parts = [inLog(state === undefined ? `IN ('sent', 'failed')` : `= ${quoteText(state)}`)]
  if (sequence_id !== undefined) parts.push(`d.sequence_id = ${placeholder(String(sequence_id))}::int`)
  if (email_type !== undefined) parts.push(`d.email_type = ${placeholder(email_type)}::text`)
  if (from !== undefined) parts.push(`d.ended_at >= ${beginningOf(from, placeholder)}`)
  if (to !== undefined)
    parts.push(
      isDay(to)
        ? `d.ended_at < ${dayAfter(to, placeholder)}`
        : `d.ended_at <= ${beginningOf(to, placeholder)}`,
    )
  return parts.join(' AND ')
}

/** A literal part of the address, or the beginning of the payment session, whatever its case. */
function searchCondition(search: string, placeholder: (value: string) => string): string {
  // PostgreSQL's text cannot hold it, so nothing contains it.
  if (search.includes('\0')) return 'false'
  const text = escapeLike(search)
  const part = `${placeholder(`%${text}%`)}::text`
  const beginning = `lower(${placeholder(`${text}%`)}::text)`
  return `(d.user_email ILIKE ${part} OR lower(d.session_id) LIKE ${beginning})`
}

/** Whether it is a day, not a moment. */
export const isDay = (moment: string) => moment.length === 'yyyy-mm-dd'.length

/** A day begins and ends in Rome. */
const beginningOf = (moment: string, placeholder: (value: string) => string) =>
  isDay(moment)
    ? `(${placeholder(moment)}::date::timestamp AT TIME ZONE 'Europe/Rome')`
    : `${placeholder(moment)}::timestamptz`
const dayAfter = (day: string, placeholder: (value: string) => string) =>
  `((${placeholder(day)}::date + 1)::timestamp AT TIME ZONE 'Europe/Rome')`
