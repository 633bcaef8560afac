import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { POOL_SIZE } from '@/integrations/lasting-pool'

import { type App, startApp } from '../support/app'
import { askPurchase, buyInSandbox, postCheckout } from '../support/checkout-client'
import { createDatabase } from '../support/cluster'
import { lockWaits } from '../support/lock-waits'
import { PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'

let databaseUrl: string
let relay: Relay
let app: App
beforeAll(async () => {
  const clusterUrl = inject('clusterUrl')
  databaseUrl = await createDatabase(clusterUrl)
  relay = await startRelay(databaseUrl)
  app = await startApp({ clusterUrl, databaseUrl: relay.url, env: { CHECKOUT_SANDBOX: '1' } })
})
afterAll(async () => {
  await app.stop()
  await relay.cut()
})

const health = () => fetch(`${app.url}/api/health`)

test('health says that the database answers', async () => {
  const response = await health()
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ok', database: 'ok' })
})

test('the page shows the seeded title', async () => {
  const html = await (await fetch(app.url)).text()
  expect(html).toContain('Le ore ci sono')
})

describe('while the database is away', () => {
  let sessionId: string
  beforeAll(async () => {
    sessionId = await buyInSandbox(app.url)
    // The pages are kept a moment after the start.
    await vi.waitFor(
      async () => expect((await fetch(`${app.url}/checkout/cancel`)).headers.get('etag')).not.toBeNull(),
      PATIENCE_MS,
    )
    await relay.cut()
  })

  test('health names it', async () => {
    const response = await health()
    expect(response.status).toBe(503)
    const sentence = 'Il database non risponde.'
    const body = { status: 'down', database: 'down', error: sentence, message: sentence }
    expect(await response.json()).toMatchObject(body)
  })

  test.each(['/', '/privacy', '/termini', '/checkout/cancel'])('%s is there all the same', async (path) => {
    const response = await fetch(app.url + path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Ore Serene')
  })

  test.each([
    ['a checkout', () => postCheckout(app.url)],
    ['a result page', () => askPurchase(app.url, sessionId)],
    ['the list of questions', () => fetch(`${app.url}/api/faqs`)],
  ])('%s is put off with a sentence, not with a fault', async (_name, ask) => {
    const response = await ask()
    expect(response.status).toBe(503)
    const text = await response.text()
    expect((JSON.parse(text) as { error: string }).error).toBe(
      'Il servizio non è raggiungibile in questo momento. Riprova tra qualche minuto.',
    )
    expect(text).not.toMatch(/ECONN|127\.0\.0\.1|select/i)
  })

  test('all of it comes back with the database, and nothing was lost', async () => {
    await relay.mend()
    await expect.poll(async () => (await health()).status).toBe(200)
    expect((await askPurchase(app.url, sessionId)).status).toBe(200)
    expect((await postCheckout(app.url)).status).toBe(200)
  })

  test('the pool has all its connections again', async () => {
    for (let outage = 0; outage < 3; outage++) {
      await relay.cut()
      await expect.poll(async () => (await health()).status).toBe(503)
      await relay.mend()
      await expect.poll(async () => (await health()).status).toBe(200)
    }
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE faqs')
    const answers = Array.from({ length: 2 * POOL_SIZE }, () => fetch(`${app.url}/api/faqs`))
    // Asked outside the transaction, in which PostgreSQL would answer with its first look again and again.
    await expect.poll(() => lockWaits(databaseUrl)).toHaveLength(POOL_SIZE)
    await client.query('ROLLBACK')
    await client.end()
    for (const answer of answers) expect((await answer).status).toBe(200)
  })
})
