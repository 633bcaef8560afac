import { env } from '@/config/env'
import type { Database } from '@/services/database'
import { isLoopback } from '@/shared/loopback'

import { requeueSql } from './settle'

/** Why no mail leaves, in Italian words, and since when: no message is at fault. */
export type Outage = { reason: string; since: Date }

type RenewArgs = {
  db: Database
  ids: readonly string[]
  name: string
  role: 'worker' | 'request'
  leaseMs: number
  outage?: Outage | undefined
}

/**
 * Says that these workers live for another lease, and how their mail server treats them. What they hold is theirs for
 * exactly as long. It waits for no lock that planning takes. In a database that is a copy, what was planned is held first.
 */
export async function renewLease({ db, ids, name, role, leaseMs, outage }: RenewArgs): Promise<void> {
  await db.query(
    `INSERT INTO email_workers (id, role, name, alive_until, outage, outage_since)
     SELECT id, $2, $3, clock_timestamp() + $4 * interval '1 millisecond', $5, $6 FROM unnest($1::uuid[]) AS id
     WHERE email_hold_copied($7)
     ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until, outage = excluded.outage,
       outage_since = excluded.outage_since`,
    [ids, role, name, leaseMs, outage?.reason ?? null, outage?.since ?? null, publicHost()],
  )
}

/**
 * Holds what was planned when this database is a copy, as the next renewal of a lease would: in a transaction that is
 * rolled back it shows what a worker would meet.
 */
export async function holdCopied({ db }: Pick<RenewArgs, 'db'>): Promise<void> {
  await db.query('SELECT email_hold_copied($1)', [publicHost()])
}

/** By what name the shop is known outside; null where it is only tried out. */
const publicHost = (): string | null => (isLoopback(env.SERVER_URL) ? null : new URL(env.SERVER_URL).host)

/** Signs workers off: what they still hold is free at once. */
export async function signOff({ db, ids }: Pick<RenewArgs, 'db' | 'ids'>): Promise<void> {
  await db.query('DELETE FROM email_workers WHERE id = ANY ($1)', [ids])
}

/**
 * Plans again what dead workers held. A mail that a person sends by hand, or tries again with Riprova, ends as failed
 * instead when its request dies: the person saw no success, and decides. What was planned again before follows a change
 * that was committed since.
 *
 * @returns how many rows were taken up again
 */
export async function takeUpOrphans({ db }: Pick<RenewArgs, 'db'>): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    // Waits for no row: another worker takes up the same ones, or it is being settled after all.
    `WITH back AS (
       UPDATE email_deliveries d SET
         state = CASE WHEN o.by_hand THEN 'failed' ELSE 'planned' END,
         error_message = CASE WHEN o.by_hand
           THEN 'L’invio è stato interrotto prima della risposta del server: l’email potrebbe essere arrivata.'
           ELSE error_message END,
         ended_at = CASE WHEN o.by_hand THEN now() END,
         worker_id = NULL, token = token + 1
       FROM (
         SELECT held.id, held.kind IN ('manual', 'test') OR coalesce(w.role = 'request', false) AS by_hand
         FROM email_deliveries held LEFT JOIN email_workers w ON w.id = held.worker_id
         WHERE held.state = 'sending' AND (w.id IS NULL OR w.alive_until <= clock_timestamp())
         FOR UPDATE OF held SKIP LOCKED) o
       WHERE d.id = o.id
       RETURNING d.id)
     SELECT count(*)::int AS count, email_follow(array_agg(id)), email_follow_returned() FROM back`,
  )
  // Only afterwards: the role of a dead worker tells what becomes of its rows.
  await db.query(`DELETE FROM email_workers WHERE alive_until < clock_timestamp() - interval '1 hour'`)
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
}: Pick<RenewArgs, 'db'> & { workerId: string; known: readonly number[] }): Promise<void> {
  await db.query(
    requeueSql(`
      UPDATE email_deliveries d SET state = 'planned', worker_id = NULL, token = token + 1
      WHERE state = 'sending' AND worker_id = $1 AND id <> ALL ($2::int[])`),
    [workerId, known],
  )
}

/** How many workers are alive, and why no mail leaves where one of them says so: what `/api/health` and the panel tell. */
export async function askWorkers({
  db,
}: Pick<RenewArgs, 'db'>): Promise<{ count: number; outage: Outage | undefined }> {
  const { rows } = await db.query<{ count: number; outage: string | null; outage_since: Date | null }>(
    `SELECT count(DISTINCT name)::int AS count, min(outage_since) AS outage_since,
            (array_agg(outage ORDER BY outage_since) FILTER (WHERE outage IS NOT NULL))[1] AS outage
     FROM email_workers WHERE role = 'worker' AND alive_until > clock_timestamp()`,
  )
  const { count, outage: reason, outage_since: since } = rows[0]!
  return { count, outage: reason !== null && since !== null ? { reason, since } : undefined }
}
