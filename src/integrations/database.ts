import { type PostgresAdapter, postgresAdapter, type PostgresAdapterArgs } from '@payloadcms/db-postgres'
import type { DatabaseAdapterObj } from 'payload'
import pg from 'pg'

import { env } from '@/config/env'

/** A pool that outlives a restart of PostgreSQL: without a listener, an idle connection's end would end the process. */
class LastingPool extends pg.Pool {
  constructor(options?: pg.PoolConfig) {
    // Compiling a plan takes tens of milliseconds, and these queries are over in less.
    super({
      ...options,
      verify: (client, done) => {
        const ready = () => done()
        client.query('SET jit = off').then(ready, ready)
      },
    })
    this.on('error', (error) => console.error(`database: an idle connection ended (${error.message})`))
  }
}

/**
 * Payload's adapter, with a pool of ours. A pool that the adapter makes is one connection short for good after the first
 * loss of PostgreSQL: the adapter keeps the connection it opened first, dead or not, and takes another in its place.
 */
export function lastingPostgres(args: PostgresAdapterArgs): DatabaseAdapterObj<PostgresAdapter> {
  const adapter = postgresAdapter(args)
  return {
    ...adapter,
    // The adapter is typed by another version of pg's types.
    init: (init) => Object.assign(adapter.init(init), { pool: new LastingPool(args.pool as pg.PoolConfig) }),
  }
}

const LOCKS = { migrate: 7_203_001, seed: 7_203_002 }

/**
 * Runs `work` while no other process that uses the same database does the same: several instances may start at once.
 */
export async function takeTurns(name: keyof typeof LOCKS, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS[name]])
    await work()
  } finally {
    // The end of the connection gives the lock back.
    await client.end()
  }
}
