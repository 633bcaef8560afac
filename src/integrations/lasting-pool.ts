import pg from 'pg'

/** How long the owner of a connection that was lost may take to give it back. */
const TAKE_BACK_MS = 3_000

/**
 * For queries that read few rows. Compiling a plan takes tens of milliseconds, and starting parallel workers ten: these
 * queries are over in one, and the cores are for other requests. Reading a page out of order costs about as much as the
 * next one on disks without moving parts; by the default of 4 PostgreSQL prefers to read a whole table.
 */
const SETTINGS = 'SET jit = off; SET max_parallel_workers_per_gather = 0; SET random_page_cost = 1.1'

/**
 * The most connections of a pool. Under load a statement holds one for as long as a turn of Node's loop takes, some 40 ms: of
 * ten all were in use, and checkouts waited for one. With six more of its own a web process has 22 and a worker 11: three of
 * the one (two, and a third during a restart) and two of the other stay within the 100 that PostgreSQL takes by itself.
 */
export const POOL_SIZE = 16

/**
 * A pool that outlives a restart of PostgreSQL.
 *
 * Without a listener, a connection's end would end the process. And drizzle never gives a connection back whose BEGIN
 * failed: after `POOL_SIZE` of them the pool would have none left, so what was lost and is still held after `TAKE_BACK_MS` is
 * taken back.
 */
export class LastingPool extends pg.Pool {
  /** @param onLost told why an idle connection ended; a line for the operator unless something else speaks of it */
  constructor(options?: pg.PoolConfig, onLost: (error: Error) => void = sayLost) {
    super({
      max: POOL_SIZE,
      ...options,
      verify: (client, done) => {
        const ready = () => done()
        client.query(SETTINGS).then(ready, ready)
      },
    })
    const held = new Set<pg.PoolClient>()
    this.on('error', onLost)
    this.on('acquire', (client) => held.add(client))
    this.on('release', (_error, client) => held.delete(client))
    this.on('connect', (client) => {
      // pg rejects the statement that is running, else the next one; without a listener the event ends the process.
      client.on('error', () => {})
      client.once('end', () => setTimeout(takeBack, TAKE_BACK_MS, client, held).unref())
    })
  }
}

const sayLost = (error: Error) => console.error(`database: an idle connection ended (${error.message})`)

function takeBack(client: pg.PoolClient, held: ReadonlySet<pg.PoolClient>): void {
  if (!held.has(client)) return
  client.release(true)
  // An owner that comes later still has nothing left to give back; the pool would call it an error. Neither its events nor
  // its options (`maxUses`, `maxLifetimeSeconds`) say that a connection was taken: they act when it is given back.
  client.release = () => {}
}
