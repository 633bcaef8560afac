import type { PostgresAdapter } from '@payloadcms/db-postgres'
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

/** The `pg` that Payload's adapter uses. Made by inheritance: a spread would ask for pg-native, which is not there. */
export const lastingPg = Object.create(pg, { Pool: { value: LastingPool } }) as PostgresAdapter['pg']

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
