import type { Database } from '@/services/database'

/** A run that is not at its end. */
export type Run = {
  id: number
  phase: 'sessions' | 'purchases'
  /** The last session's or purchase's id that was compared. */
  cursor: string | null
  started_at: Date
}

const COLUMNS = 'id, phase, cursor, started_at'

/** The run that was cut off, where it stopped, or else a new one. */
export async function openRun({ db, now }: { db: Database; now: Date }): Promise<Run> {
  await db.query(
    `INSERT INTO reconciliations (started_at) SELECT $1
     WHERE NOT EXISTS (SELECT FROM reconciliations WHERE finished_at IS NULL)`,
    [now],
  )
  const { rows } = await db.query<Run>(
    `UPDATE reconciliations SET error = NULL WHERE finished_at IS NULL RETURNING ${COLUMNS}`,
  )
  return rows[0]!
}

/** Writes down how far a run has come: from there it goes on after a kill. */
export async function moveOn({
  db,
  run,
  cursor,
  sessions = 0,
  purchases = 0,
}: {
  db: Database
  run: Run
  cursor: string
  sessions?: number
  purchases?: number
}): Promise<void> {
  await db.query(
    `UPDATE reconciliations SET cursor = $2, sessions_seen = sessions_seen + $3, purchases_seen = purchases_seen + $4
     WHERE id = $1`,
    [run.id, cursor, sessions, purchases],
  )
  run.cursor = cursor
}

/** Every session was compared: what is left are purchases that Stripe did not list. */
export async function beginPurchases({ db, run }: { db: Database; run: Run }): Promise<void> {
  await db.query(`UPDATE reconciliations SET phase = 'purchases', cursor = NULL WHERE id = $1`, [run.id])
  run.phase = 'purchases'
  run.cursor = null
}

/** Ends a run; what it did not find again has been settled meanwhile. */
export async function closeRun({ db, run, now }: { db: Database; run: Run; now: Date }): Promise<void> {
  await db.query(
    `WITH settled AS (
       UPDATE reconciliation_findings SET settled_at = $2
       WHERE settled_at IS NULL AND reconciliation_id <> $1 AND kind NOT IN ('purchase_made', 'state_synced'))
     UPDATE reconciliations SET finished_at = $2, cursor = NULL WHERE id = $1`,
    [run.id, now],
  )
}
