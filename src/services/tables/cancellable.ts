import type { Payload } from 'payload'

/** One connection of Payload's pool; every message to PostgreSQL about it names its server process. */
export type Connection = { query: Payload['db']['pool']['query']; release: (destroy: boolean) => void }

/**
 * SQL that is worth nothing any more when its reader has left: the server process would go on to the end, so it is
 * told. A search as somebody types leaves one such statement behind for each letter.
 *
 * @param signal of the request the rows are for
 * @throws Error of PostgreSQL, for a statement that was ended too
 */
export async function whileWanted<T>({
  payload,
  signal,
  work,
}: {
  payload: Payload
  signal: AbortSignal | null | undefined
  work: (connection: Connection) => Promise<T>
}): Promise<T> {
  const connection: Connection = await payload.db.pool.connect()
  const cancel = () => void cancelStatement({ payload, connection })
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    signal?.throwIfAborted()
    return await work(connection)
  } finally {
    signal?.removeEventListener('abort', cancel)
    // A cancellation may still be on its way to whatever this connection does next.
    connection.release(signal?.aborted === true)
  }
}

/** Ends what a connection is doing just now. */
export async function cancelStatement({
  payload,
  connection,
}: {
  payload: Payload
  connection: Connection
}): Promise<void> {
  const { processID } = connection as Connection & { processID: number }
  await payload.db.pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined)
}
