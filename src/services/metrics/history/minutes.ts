import { limits } from '@/config/limits'
import type { Database } from '@/services/database/database'

import { type Figures, readFigures } from '../read-figures'
import type { ProcessName } from '../snapshots'
import type { ProcessFigures } from './process-figures'

/** What lay in the database in a minute. */
export type ShopFigures = {
  /** Mail that may leave, and how long the oldest of it has waited. */
  due: number
  oldest_seconds: number
  /** Stripe's events that are not yet acted on. */
  open_events: number
}

export type Minute = { minute: Date; version: string } & (
  | { process: ''; role: 'shop'; figures: ShopFigures }
  | { process: string; role: ProcessName['role']; figures: ProcessFigures }
)

/** Keeps a minute. The first to write it is right: a second one of the same process or shop is left out. */
export async function writeMinute({ db, ...row }: { db: Database } & Minute): Promise<void> {
  await db.query(
    `INSERT INTO process_history (minute, process, role, version, figures) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [row.minute, row.process, row.role, row.version, JSON.stringify(row.figures)],
  )
}

/** Keeps the shop's figures of a minute, unless another process has done so. */
export async function writeShopMinute({
  db,
  minute,
  version,
}: {
  db: Database
  minute: Date
  version: string
}): Promise<void> {
  const { rows } = await db.query(`SELECT FROM process_history WHERE minute = $1 AND process = ''`, [minute])
  if (rows.length > 0) return
  const figures = shopFigures(await readFigures({ db }))
  await writeMinute({ db, minute, version, process: '', role: 'shop', figures })
}

const shopFigures = ({ queues, events }: Pick<Figures, 'queues' | 'events'>): ShopFigures => ({
  due: queues.reduce((sum, { due }) => sum + due, 0),
  oldest_seconds: Math.max(0, ...queues.map(({ oldest }) => oldest)),
  open_events: events.pending,
})

/** The rows from a moment on, the oldest first. */
export async function readMinutes({ db, from }: { db: Database; from: Date }): Promise<Minute[]> {
  const { rows } = await db.query<Minute>(
    `SELECT minute, process, role, version, figures FROM process_history WHERE minute >= $1 ORDER BY minute, process`,
    [from],
  )
  return rows
}

/** Removes what is older than `limits.metrics.historyMs`. */
export async function sweepHistory({ db, now }: { db: Database; now: Date }): Promise<void> {
  await db.query('DELETE FROM process_history WHERE minute < $1', [
    new Date(now.getTime() - limits.metrics.historyMs),
  ])
}
