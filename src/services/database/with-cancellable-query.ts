import type { PayloadRequest } from 'payload'

import type { Database } from './database'
import { readPool } from './replica/on-replica'

type Asker = Pick<PayloadRequest, 'payload' | 'context'> & {
  /** Aborted when nobody waits for the result any more; a request's own is aborted when its client disconnects. */
  signal?: AbortSignal | null
}

/**
 * Runs `work`, which only reads, on one connection and cancels its query when the client disconnects. Without that
 * PostgreSQL would run it to the end: a search field would leave one running query behind for each letter typed.
 *
 * @throws Error of PostgreSQL, for a cancelled query too; the signal's reason when it was aborted beforehand
 */
export async function withCancellableQuery<T>(
  asker: Asker,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  const { signal } = asker
  const pool = readPool(asker)
  const connection = await pool.connect()
  // Not documented by pg. Asking PostgreSQL instead would take a transaction around the work (behind a pooler the next
  // statement may run elsewhere), and hold the locks of each read until the last one has ended.
  const { processID } = connection as typeof connection & { processID: number }
  const cancel = () => {
    pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined)
  }
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    signal?.throwIfAborted()
    return await work(connection)
  } finally {
    signal?.removeEventListener('abort', cancel)
    // The cancellation may arrive late: the connection must not be used for anything else.
    connection.release(signal?.aborted === true)
  }
}
