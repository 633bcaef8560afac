import type { Database } from './database'
import { withCancellableQuery } from './with-cancellable-query'

/**
 * Runs several reads that all see the database as it is at one moment, so that their figures agree. Like
 * `withCancellableQuery` they end when the client disconnects; nothing can be written.
 *
 * @throws whatever `work` throws; Error of PostgreSQL
 */
export async function withSnapshot<T>(
  asker: Parameters<typeof withCancellableQuery>[0],
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  return withCancellableQuery(asker, async (connection) => {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    try {
      const result = await work(connection)
      await connection.query('COMMIT')
      return result
    } catch (error) {
      // A connection that is gone has rolled back by itself; what failed before says more.
      await connection.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  })
}
