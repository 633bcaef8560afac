import type { PgTransaction } from 'drizzle-orm/pg-core'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'

type Execute = PgTransaction<never>['execute']

/**
 * Runs work in one transaction: what is written through `req` and through `execute` is there as a whole or not at all.
 * Takes part in a transaction that `req` is already in.
 *
 * Work keeps to this one connection: a second one, taken while this one holds a lock, could wait for ever on a small
 * pool.
 */
export async function inTransaction<T>(
  req: PayloadRequest,
  work: (execute: Execute) => Promise<T>,
): Promise<T> {
  const isOurs = await initTransaction(req)
  try {
    const session = req.payload.db.sessions?.[String(await req.transactionID)] as
      { db: { execute: Execute } } | undefined
    if (!session) throw new Error('the database gave no transaction')
    const result = await work((query) => session.db.execute(query))
    if (isOurs) await commitTransaction(req)
    return result
  } catch (error) {
    if (isOurs) await killTransaction(req)
    throw error
  }
}
