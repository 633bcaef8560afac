import { limits } from '@/config/limits'
import type { TrackingFilter } from '@/contracts/email-automation-requests'
import { COUNTED_AT_MOST } from '@/contracts/tables'
import type { Database } from '@/services/database'
import { sharedResult, shareResult } from '@/services/database/share-result'

import { filteredLog, isDay } from './tracking-filter'

type CountArgs = {
  db: Database
  filter: TrackingFilter
  /** Whose work ends with the request; the pool's own without one. */
  connection?: Database
}

/**
 * How many rows of the log a filter lets through. Without a search, and by whole days, the sums that the ledger keeps say
 * it. Otherwise: up to `COUNTED_AT_MOST` they are counted for each question. More are
 * counted once for all who ask within `limits.emailLog.countMs`, so that the screens that are open cost one count.
 */
export async function countTracking({ db, filter, connection = db }: CountArgs): Promise<number> {
  const { search, state, sequence_id, email_type, from, to } = filter
  if (search === '' && isDayOrNone(from) && isDayOrNone(to)) return sumUp(connection, filter)
  const shared = {
    db,
    key: `count:${JSON.stringify([search, state, sequence_id, email_type, from, to])}`,
    forMs: limits.emailLog.countMs,
    now: performance.now(),
  }
  const known = sharedResult<number>(shared)
  if (known) return known
  const few = await countUpTo(connection, filter, COUNTED_AT_MOST + 1)
  if (few <= COUNTED_AT_MOST) return few
  return shareResult({ ...shared, work: () => countUpTo(db, filter, undefined) })
}

async function countUpTo(db: Database, filter: TrackingFilter, most: number | undefined): Promise<number> {
  const values: string[] = []
  const { source, where } = filteredLog(filter, (value) => `$${values.push(value)}`)
  const limited = most === undefined ? '' : `LIMIT ${most}`
  const { rows } = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT FROM ${source} WHERE ${where} ${limited}) counted`,
    values,
  )
  return rows[0]!.total
}

const isDayOrNone = (moment: string | undefined) => moment === undefined || isDay(moment)

async function sumUp(
  db: Database,
  { state, sequence_id, email_type, from, to }: TrackingFilter,
): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `SELECT coalesce(sum(CASE $1::text WHEN 'sent' THEN sent WHEN 'failed' THEN failed ELSE sent + failed END), 0)::int
       AS total
     FROM email_figures
     WHERE ($2::int IS NULL OR sequence_id = $2) AND ($3::text IS NULL OR email_type = $3)
       AND ($4::date IS NULL OR day >= $4) AND ($5::date IS NULL OR day <= $5)`,
    [state ?? null, sequence_id ?? null, email_type ?? null, from ?? null, to ?? null],
  )
  return rows[0]!.total
}
