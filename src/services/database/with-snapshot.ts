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
  return withCancellableQuery(asker, work, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}
