import { rename } from 'node:fs/promises'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { createDatabase, query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'

let databaseUrl: string
let relay: Relay
let app: App
beforeAll(async () => {
  const clusterUrl = inject('clusterUrl')
  databaseUrl = await createDatabase(clusterUrl)
  relay = await startRelay(databaseUrl)
  app = await startApp({ clusterUrl, databaseUrl: relay.url })
})
afterAll(async () => {
  await app.stop()
  await relay.cut()
})

async function ask(path: string) {
  const response = await fetch(`${app.url}/api/health/${path}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { code: response.status, body: (await response.json()) as Record<string, string> }
}
/** The answer is shared for a second. */
const becomes = (expected: object) =>
  expect.poll(() => ask('ready'), { timeout: PATIENCE_MS }).toMatchObject(expected)
const down = (part: string, sentence: string) => ({
  code: 503,
  body: { status: 'down', [part]: 'down', error: sentence, message: sentence },
})
const allIsWell = { code: 200, body: { status: 'ok' } }

test('ready names every part', async () => {
  await becomes({
    code: 200,
    body: {
      status: 'ok',
      database: 'ok',
      migrations: 'ok',
      worker: 'ok',
      mail: 'ok',
      smtp: 'files',
      storage: 'ok',
    },
  })
})

test('a migration that the database has not seen', async () => {
  const [taken] = await query<{ name: string; batch: number }>(
    databaseUrl,
    `DELETE FROM payload_migrations WHERE id = (SELECT max(id) FROM payload_migrations) RETURNING name, batch`,
  )
  await becomes(down('migrations', 'Il database non è aggiornato.'))
  await query(databaseUrl, 'INSERT INTO payload_migrations (name, batch) VALUES ($1, $2)', [
    taken!.name,
    taken!.batch,
  ])
  await becomes(allIsWell)
})

test('files that cannot be reached', async () => {
  await rename(app.privateFiles, `${app.privateFiles}-away`)
  await becomes(down('storage', 'L’archivio dei file non risponde.'))
  await rename(`${app.privateFiles}-away`, app.privateFiles)
  await becomes(allIsWell)
})

test('a database that is away: this process lives, and is not ready', async () => {
  await relay.cut()
  await becomes(down('database', 'Il database non risponde.'))
  expect(await ask('live')).toEqual({ code: 200, body: { status: 'ok' } })
  await relay.mend()
  await becomes(allIsWell)
})
