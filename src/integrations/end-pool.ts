import type { EventEmitter } from 'node:events'

/** A pool of connections to PostgreSQL, of whichever copy of `pg` made it. */
type Pool = Pick<EventEmitter, 'removeAllListeners' | 'on'> & { end: () => Promise<void> }

/**
 * Ends a pool at the end of a process. It is not waited for: a query that still runs may wait for a lock of another
 * process. The database, which goes next, may end a connection first; that is expected from here on, and not logged.
 */
export function endPool(pool: Pool): void {
  pool.removeAllListeners('error')
  pool.on('error', () => {})
  void pool.end()
}
