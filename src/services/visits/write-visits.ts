import { limits } from '@/config/limits'
import type { Database } from '@/services/database'

import type { VisitSum } from './visit-sums'

/**
 * Appends visits to what is still to be added up. Nobody waits for anybody: rows are only added here.
 *
 * @throws Error of PostgreSQL; nothing was written then
 */
export async function writeVisits({ db, sums }: { db: Database; sums: readonly VisitSum[] }): Promise<void> {
  if (sums.length === 0) return
  await db.query(
    `INSERT INTO visit_changes (hour, source, medium, campaign, device, visits)
     SELECT hour, source, medium, campaign, device, visits FROM jsonb_to_recordset($1::jsonb)
       AS s(hour timestamptz, source text, medium text, campaign text, device text, visits bigint)`,
    [JSON.stringify(sums)],
  )
}

/** Adds up what was appended since, by whatever process: each change is in the sums once. */
export async function foldVisits({ db }: { db: Database }): Promise<void> {
  await db.query('SELECT visits_fold($1)', [limits.visits.sourcesPerHour])
}
