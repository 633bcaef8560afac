import { limits } from '@/config/limits'
import type { Database } from '@/services/database'

import { FIRST_DAY, LONGEST_SPAN } from './sums/measures'

/**
 * Removes sums older than `limits.retention.visitMonths`. They go in whole blocks of the longest span, so that a period's
 * sum never counts a span of which some days are gone.
 */
export async function sweepVisits({ db, now }: { db: Database; now: Date }): Promise<void> {
  await db.query(
    `WITH oldest AS (
       SELECT day - (day - DATE '${FIRST_DAY}') % ${LONGEST_SPAN} AS day
       FROM (SELECT (($1::timestamptz - make_interval(months => $2)) AT TIME ZONE 'Europe/Rome')::date AS day) asked
     ), hours AS (
       DELETE FROM visit_hours
       WHERE hour < (SELECT day::timestamp AT TIME ZONE 'Europe/Rome' FROM oldest)
     ), sources AS (
       DELETE FROM visit_source_days WHERE day < (SELECT day FROM oldest)
     )
     DELETE FROM visit_device_days WHERE day < (SELECT day FROM oldest)`,
    [now, limits.retention.visitMonths],
  )
}
