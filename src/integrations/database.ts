import { type PostgresAdapter, postgresAdapter, type PostgresAdapterArgs, sql } from '@payloadcms/db-postgres'
import type { CommitTransaction, DatabaseAdapterObj } from 'payload'
import type pg from 'pg'

import { env } from '@/config/env'

import { LastingPool } from './lasting-pool'
import { withClient } from './with-client'

/**
 * Payload's adapter, with a pool and a commit of ours.
 *
 * A pool that the adapter makes is one connection short for good after the first loss of PostgreSQL: the adapter keeps
 * the connection it opened first, dead or not, and takes another in its place.
 */
export function lastingPostgres(args: PostgresAdapterArgs): DatabaseAdapterObj<PostgresAdapter> {
  const adapter = postgresAdapter(args)
  return {
    ...adapter,
    init: (init) => {
      const made = adapter.init(init)
      return Object.assign(made, {
        // The adapter is typed by another version of pg's types.
        pool: new LastingPool(args.pool as pg.PoolConfig),
        commitTransaction: checkedCommit(made),
      })
    },
  }
}

/** What waits for the commit of a transaction. One that is rolled back is forgotten, and this with it. */
const waiting = new WeakMap<object, (() => Promise<void>)[]>()

/**
 * Keeps work for the moment after the commit of a transaction; it does not run when that is rolled back.
 *
 * @param session of the adapter's `sessions`
 * @param work must not throw: what is saved cannot fail any more
 */
export function runAfterCommit(session: object, work: () => Promise<void>): void {
  waiting.set(session, [...(waiting.get(session) ?? []), work])
}

/**
 * The adapter's own commit ignores a COMMIT that fails (a deferred constraint, a lost connection), and the operation
 * answers success though nothing was saved. So the work is committed here, where a failure is seen; AND CHAIN leaves the
 * adapter an empty transaction to end.
 *
 * @returns a commit that throws Error when nothing was saved; the transaction is rolled back then
 */
function checkedCommit(adapter: PostgresAdapter): CommitTransaction {
  const commit = adapter.commitTransaction.bind(adapter)
  return async (id) => {
    const key = String(await id)
    const session = adapter.sessions[key]
    if (session) {
      try {
        const { command } = await session.db.execute(sql`COMMIT AND CHAIN`)
        // What PostgreSQL does when a statement has failed before, without an error.
        if (command !== 'COMMIT')
          throw new Error('the transaction was rolled back: one of its statements failed')
      } catch (error) {
        await adapter.rollbackTransaction(key)
        throw error
      }
    }
    await commit(key)
    for (const work of (session && waiting.get(session)) ?? []) await work()
  }
}

const LOCKS = { migrate: 7_203_001, seed: 7_203_002 }

/**
 * Runs `work` while no other process that uses the same database does the same: several instances may start at once.
 */
export async function takeTurns(name: keyof typeof LOCKS, work: () => Promise<void>): Promise<void> {
  // The end of the connection gives the lock back.
  await withClient(env.DATABASE_URL ?? '', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS[name]])
    await work()
  })
}
