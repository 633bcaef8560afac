import type { PayloadRequest } from 'payload'

import type { Database } from './database'
import { readPool } from './replica/on-replica'

type Asker = Pick<PayloadRequest, 'payload' | 'context'> & {
  /** Aborted when nobody waits for the result any more; a request's own is aborted when its client disconnects. */
  signal?: AbortSignal | null
}

/**
 * Runs `work`, which only reads, in one transaction and cancels its query when the client disconnects. Without that
 * PostgreSQL would run it to the end: a search field would leave one running query behind for each letter typed.
 *
 * @param begin the statement that begins the transaction
 * @throws Error of PostgreSQL, for a cancelled query too; the signal's reason when it was aborted beforehand
 */
export async function withCancellableQuery<T>(
  asker: Asker,
  work: (connection: Database) => Promise<T>,
  begin = 'BEGIN READ ONLY',
): Promise<T> {
  const { signal } = asker
  const pool = readPool(asker)
  const connection = await pool.connect()
  let pid: number | undefined
  const cancel = () => {
    if (pid !== undefined) pool.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => undefined)
  }
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    await connection.query(begin)
    // Within the transaction: behind a pooler only that is led to one process of PostgreSQL.
    const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    pid = rows[0]!.pid
    signal?.throwIfAborted()
    const result = await work(connection)
    await connection.query('COMMIT')
    return result
  } catch (error) {
    // A connection that is gone has rolled back by itself; what failed before says more. After a cancellation the
    // connection is closed.
    if (!signal?.aborted) await connection.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    // The cancellation may arrive late: the connection must not be used for anything else.
    connection.release(signal?.aborted === true)
  }
}
