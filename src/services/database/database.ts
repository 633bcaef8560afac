import type { Payload } from 'payload'
import type { Pool, PoolClient } from 'pg'

/** Where SQL with `$1` parameters runs: a pool, or one connection of it. */
export type Database = Pick<Pool | PoolClient, 'query'>

/** The database for statements that belong to no request's transaction: each takes any free connection. */
export const database = (payload: Payload): Database => payload.db.pool

/**
 * Runs `work` on one connection that is closed afterwards: its advisory locks, its settings and a transaction that
 * failed end with it.
 *
 * @throws whatever `work` throws; Error of PostgreSQL when there is no connection to be had
 */
export async function withConnection<T>(
  payload: Payload,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  const connection = await payload.db.pool.connect()
  try {
    return await work(connection)
  } finally {
    connection.release(true)
  }
}
