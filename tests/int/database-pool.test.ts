import { once } from 'node:events'

import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { endPool } from '@/integrations/end-pool'
import { LastingPool } from '@/integrations/lasting-pool'
import { withClient } from '@/integrations/with-client'

import { createDatabase, query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'

let databaseUrl: string
let relay: Relay
let pool: LastingPool
beforeEach(async () => {
  databaseUrl = await createDatabase(inject('clusterUrl'))
  relay = await startRelay(databaseUrl)
  pool = new LastingPool({ connectionString: relay.url, max: 1 })
  await pool.query('SELECT 1')
})
afterEach(async () => {
  await pool.end()
  await relay.cut()
})

/** Loses the only connection while a transaction waits for the answer to its BEGIN. */
async function loseBegin(): Promise<void> {
  relay.hold()
  const begun = drizzle({ client: pool }).transaction(async () => {})
  await expect.poll(() => pool.idleCount).toBe(0)
  const failed = expect(begun).rejects.toThrow()
  await relay.cut()
  await failed
  relay.letGo()
  await relay.mend()
}

test('a connection that was lost at its BEGIN, and never given back, makes room for another', async () => {
  await loseBegin()
  await expect.poll(() => pool.totalCount, { timeout: PATIENCE_MS }).toBe(0)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('who gives a lost connection back after it was taken is not punished for it', async () => {
  const client = await pool.connect()
  await relay.cut()
  await expect.poll(() => pool.totalCount, { timeout: PATIENCE_MS }).toBe(0)
  await relay.mend()
  expect(() => client.release()).not.toThrow()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a connection that is given back in time is the pool’s own again, once', async () => {
  const client = await pool.connect()
  await relay.cut()
  await expect(client.query('SELECT 1')).rejects.toThrow()
  client.release(true)
  expect(pool.totalCount).toBe(0)
  await relay.mend()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a connection of its own that is lost between two statements fails the next one, and the process goes on', async () => {
  const lost = withClient(relay.url, async (client) => {
    const ended = new Promise((resolve) => client.once('end', resolve))
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
    await ended
    return client.query('SELECT 1')
  })
  await expect(lost).rejects.toThrow()
})

test('what fails in the work is told, not that its connection was lost with it', async () => {
  const fault = new Error('of the work')
  const failed = withClient(relay.url, async () => {
    await relay.cut()
    throw fault
  })
  await expect(failed).rejects.toBe(fault)
  await relay.mend()
})

test('a database that ends a connection of a pool that is ending is no news', async () => {
  const lost: Error[] = []
  const ending = new LastingPool({ connectionString: relay.url, max: 1 }, (error) => lost.push(error))
  const client = await ending.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const told = once(client, 'error')
  client.release()
  relay.hold()
  endPool(ending)
  await query(databaseUrl, 'SELECT pg_terminate_backend($1, 10000)', [rows[0]!.pid])
  relay.letGo()
  const [error] = (await told) as [Error]
  expect(error.message).toContain('administrator command')
  expect(lost).toEqual([])
})
