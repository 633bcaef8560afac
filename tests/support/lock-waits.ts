import { query } from './cluster'

/** What PostgreSQL calls the lock that is waited for: the end of another transaction, or a number of our own. */
type LockKind = 'transactionid' | 'advisory'

/**
 * The statements of this database that wait for a lock now, of one kind or of all. `pg_locks` tells of the whole
 * cluster, in which other test files wait at the same time in databases of their own.
 */
export const lockWaits = (databaseUrl: string, kind?: LockKind) =>
  query<{ pid: number }>(
    databaseUrl,
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND ($1::text IS NULL OR wait_event = $1)`,
    [kind ?? null],
  )
