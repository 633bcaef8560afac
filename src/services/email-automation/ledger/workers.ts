import type { Queryable } from './claim'
import { backInLine } from './settle'

type BeatArgs = {
  db: Queryable
  ids: readonly string[]
  name: string
  role: 'worker' | 'request'
  leaseMs: number
}

/**
 * Says that these workers live for another lease. What they hold is theirs for exactly as long.
 */
export async function beat({ db, ids, name, role, leaseMs }: BeatArgs): Promise<void> {
  await db.query(
    `INSERT INTO email_workers (id, role, name, alive_until)
     SELECT id, $2, $3, clock_timestamp() + $4 * interval '1 millisecond' FROM unnest($1::uuid[]) AS id
     ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
    [ids, role, name, leaseMs],
  )
}

/** Signs workers off: what they still hold is free at once. */
export async function signOff({ db, ids }: Pick<BeatArgs, 'db' | 'ids'>): Promise<void> {
  await db.query('DELETE FROM email_workers WHERE id = ANY ($1)', [ids])
}

/**
 * Puts back into the line what dead workers held. A mail that somebody sent by hand and whose request died ends as
 * failed instead: the administrator saw no success, and decides with Riprova. What went back into the line before
 * follows a change that was committed since.
 *
 * @returns how many rows were taken up again
 */
export async function takeUpOrphans({ db }: Pick<BeatArgs, 'db'>): Promise<number> {
  await db.query(`DELETE FROM email_workers WHERE alive_until < clock_timestamp() - interval '1 hour'`)
  const { rows } = await db.query<{ count: number }>(
    // Waits for no row: another worker takes up the same ones, or it is being settled after all.
    `WITH back AS (
       UPDATE email_deliveries d SET
         state = CASE WHEN kind IN ('manual', 'test') THEN 'failed' ELSE 'planned' END,
         error_message = CASE WHEN kind IN ('manual', 'test') THEN 'L’invio è stato interrotto.' ELSE error_message END,
         ended_at = CASE WHEN kind IN ('manual', 'test') THEN now() END,
         worker_id = NULL, token = token + 1
       WHERE id IN (
         SELECT id FROM email_deliveries held WHERE state = 'sending' AND NOT EXISTS (
           SELECT FROM email_workers w WHERE w.id = held.worker_id AND w.alive_until > clock_timestamp())
         FOR UPDATE SKIP LOCKED)
       RETURNING d.id)
     SELECT count(*)::int AS count, email_follow(array_agg(id)), email_follow_returned() FROM back`,
  )
  return rows[0]!.count
}

/**
 * Frees what the database says a worker holds but the worker does not know of: a claim whose answer was lost with the
 * connection.
 */
export async function freeUnknown({
  db,
  workerId,
  known,
}: Pick<BeatArgs, 'db'> & { workerId: string; known: readonly number[] }): Promise<void> {
  await db.query(
    backInLine(`
      UPDATE email_deliveries d SET state = 'planned', worker_id = NULL, token = token + 1
      WHERE state = 'sending' AND worker_id = $1 AND id <> ALL ($2::int[])`),
    [workerId, known],
  )
}

/** How many workers are alive: what the panel and `/api/health` say. */
export async function countWorkers({ db }: Pick<BeatArgs, 'db'>): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(DISTINCT name)::int AS count FROM email_workers
     WHERE role = 'worker' AND alive_until > clock_timestamp()`,
  )
  return rows[0]!.count
}
