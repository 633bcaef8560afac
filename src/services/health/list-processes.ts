import { hostname } from 'node:os'

import { limits } from '@/config/limits'
import type { SystemProcess } from '@/contracts/health'
import type { Database } from '@/services/database'
import { releaseVersion } from '@/config/release-version'
import { type KeptSnapshot, readSnapshots } from '@/services/metrics/snapshots'

/**
 * The processes of the shop: those that write down their metrics, the one that is asked, and the workers that the ledger
 * knows.
 *
 * @param now decides nothing but the start of the process that is asked
 */
export async function listProcesses({ db, now }: { db: Database; now: Date }): Promise<SystemProcess[]> {
  const kept = (await readSnapshots({ db })).map(toProcess)
  const { rows } = await db.query<{ name: string; started_at: Date }>(
    `SELECT name, min(started_at) AS started_at FROM email_workers
     WHERE role = 'worker' AND alive_until > now() GROUP BY name ORDER BY name`,
  )
  const own: SystemProcess = {
    name: `${hostname()}:${process.pid}`,
    role: 'web',
    version: releaseVersion(),
    started_at: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    is_silent: false,
  }
  const workers = rows.map(({ name, started_at }): SystemProcess => ({
    // A worker's own name ends with its number within the process.
    name: name.replace(/:\d+$/, ''),
    role: 'worker',
    version: null,
    started_at: started_at.toISOString(),
    is_silent: false,
  }))
  const isNew = ({ name }: SystemProcess) => !kept.some((known) => known.name === name)
  return [...kept, ...[own, ...workers].filter(isNew)].sort(
    (a, b) => b.role.localeCompare(a.role) || a.name.localeCompare(b.name),
  )
}

function toProcess({ name, role, ageSeconds, snapshot }: KeptSnapshot): SystemProcess {
  const first = (metric: string) => snapshot.find((each) => each.name === metric)?.values[0]
  const started = first('process_start_time_seconds')?.value
  const version = first('ore_serene_process_info')?.labels.version
  return {
    name,
    role,
    version: typeof version === 'string' ? version : null,
    started_at: started === undefined ? null : new Date(started * 1000).toISOString(),
    is_silent: ageSeconds * 1000 > limits.metrics.silentMs,
  }
}
