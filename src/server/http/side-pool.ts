import pg from 'pg'

import { sayWarning } from '../bootstrap/say.mjs'

/** A few connections of the serving process' own, beside Payload's, that end when they are idle. */
export function openSidePool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, allowExitOnIdle: true })
  // Without a listener it would end the process.
  pool.on('error', (error) => sayWarning(`database: an idle connection ended (${error.message})`))
  return pool
}
