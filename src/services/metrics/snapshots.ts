import type { MetricObjectWithValues, MetricValue } from 'prom-client'

import { limits } from '@/config/limits'
import type { Database } from '@/services/database/database'

/** What one process says of itself, as prom-client writes it in JSON. */
export type Snapshot = readonly MetricObjectWithValues<MetricValue<string>>[]

/** A process by its host and number, such as `shop-1:4711`, and what it does. */
export type ProcessName = { name: string; role: 'web' | 'worker' }

/**
 * Keeps what a process says of itself, in the place of what it said before, and forgets processes that have said nothing
 * for long.
 */
export async function writeSnapshot({
  db,
  process: { name, role },
  snapshot,
}: {
  db: Database
  process: ProcessName
  snapshot: Snapshot
}): Promise<void> {
  await db.query(
    `INSERT INTO process_metrics (process, role, metrics) VALUES ($1, $2, $3)
     ON CONFLICT (process) DO UPDATE SET role = excluded.role, metrics = excluded.metrics, written_at = now()`,
    [name, role, JSON.stringify(snapshot)],
  )
  await db.query(`DELETE FROM process_metrics WHERE written_at < now() - $1 * interval '1 millisecond'`, [
    limits.metrics.forgetMs,
  ])
}

/** What the panel needs of a process: its release and its start. */
const ESSENTIALS = ['ore_serene_process_info', 'process_start_time_seconds']

export const essentialsOf = (snapshot: Snapshot): Snapshot =>
  snapshot.filter(({ name }) => ESSENTIALS.includes(name))

/** A process ends as it should: it is not missed. */
export async function removeSnapshot({ db, name }: { db: Database; name: string }): Promise<void> {
  await db.query('DELETE FROM process_metrics WHERE process = $1', [name])
}

export type KeptSnapshot = ProcessName & { ageSeconds: number; snapshot: Snapshot }

/** What every process said last. */
export async function readSnapshots({ db }: { db: Database }): Promise<KeptSnapshot[]> {
  const { rows } = await db.query<{
    process: string
    role: ProcessName['role']
    age: number
    metrics: Snapshot
  }>(
    `SELECT process, role, extract(epoch FROM now() - written_at)::float8 AS age, metrics
     FROM process_metrics ORDER BY process`,
  )
  return rows.map(({ process: name, role, age: ageSeconds, metrics }) => {
    return { name, role, ageSeconds, snapshot: metrics.map(withoutUnknown) }
  })
}

/** What could not be measured is NaN, of which JSON makes null. */
const withoutUnknown = (metric: Snapshot[number]): Snapshot[number] => ({
  ...metric,
  values: metric.values.filter(({ value }) => (value as number | null) !== null),
})
