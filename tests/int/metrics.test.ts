import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { order, postCheckout, postCheckoutForm, product } from '../support/checkout-client'
import { createDatabase, query } from '../support/cluster'
import { until } from '../support/email'
import { METRICS_TOKEN, rawStatus, scrape, sum, values } from '../support/metrics'
import { type Relay, startRelay } from '../support/relay'
import { startSmtpServer, type SmtpServer } from '../support/smtp-server'
import { signIn } from '../support/sign-in'

const REQUESTS = 'ore_serene_http_requests_total'

/** What a process tells of the shop and all three processes: where the database takes too long, it tells of itself alone. */
const whole = (url: string) =>
  until(
    () => scrape(url),
    (text) =>
      values(text, 'ore_serene_database_up')[0] === 1 && values(text, 'ore_serene_process_info').length >= 3,
  )

let databaseUrl: string
let smtp: SmtpServer
/** Two web processes on one database, the first with a worker; the line of the second to the database can be cut. */
let first: App
let second: App
let line: Relay
beforeAll(async () => {
  const clusterUrl = inject('clusterUrl')
  databaseUrl = await createDatabase(clusterUrl)
  smtp = await startSmtpServer()
  line = await startRelay(databaseUrl)
  const env = { METRICS_TOKEN, CHECKOUT_SANDBOX: '1', ...smtp.env }
  ;[first, second] = await Promise.all([
    startApp({ clusterUrl, databaseUrl, env }),
    startApp({ clusterUrl, databaseUrl: line.url, env: { ...env, WORKER: 'off' } }),
  ])
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await line.cut()
  await smtp.stop()
})

test('whichever process is asked tells of all of them', async () => {
  for (const { url } of [first, second]) {
    // A process tells some figures from its second writing on: before, there was nothing to measure.
    await expect
      .poll(async () => {
        const text = await scrape(url)
        const count = (name: string, labels?: Record<string, string>) => values(text, name, labels).length
        return {
          processes: values(text, 'ore_serene_process_info'),
          web: count('ore_serene_process_info', { role: 'web' }),
          workerLag: count('nodejs_eventloop_lag_p99_seconds', { role: 'worker' }),
          pools: count('ore_serene_pg_pool_connections', { pool: 'payload', state: 'total' }),
          starts: count('process_start_time_seconds'),
        }
      })
      .toEqual({ processes: [1, 1, 1], web: 2, workerLag: 1, pools: 2, starts: 3 })
  }
})

test('requests have the route of their endpoint, and nothing of what a visitor wrote', async () => {
  const { headers } = await signIn({ app: first, role: 'admin' })
  const asked = [
    '/api/tables/purchases?search=segreto-1',
    '/api/tables/segreto-2',
    '/api/downloads/segreto-3',
    '/api/unsubscribe/segreto-4',
    '/api/segreto-5/segreto-6',
    '/ordine/segreto-7',
    '/segreto-8?x=segreto-9',
    '/admin/collections/segreto-10',
    '/termini/segreto-11',
  ]
  for (const address of asked) await (await fetch(`${first.url}${address}`, { headers })).text()
  expect(await rawStatus(first.url, 'PROPFIND')).toBe(405)
  const text = await scrape(second.url)
  // The second process shows what the first wrote last, at most ten seconds ago.
  await expect
    .poll(async () => values(await scrape(second.url), REQUESTS, { route: '/api/downloads/:token' }))
    .not.toEqual([])
  const later = await scrape(first.url)
  for (const route of [
    '/api/tables/:table',
    '/api/unsubscribe/:token',
    '/api/*',
    '/ordine/:token',
    'other',
  ]) {
    expect(sum(values(later, REQUESTS, { route })), route).toBeGreaterThan(0)
  }
  expect(sum(values(later, REQUESTS, { method: 'other', status: '405' }))).toBe(1)
  expect(text + later).not.toContain('segreto')
})

test('no counter goes back, whichever of two processes is asked', async () => {
  const bought = () => fetch(`${first.url}/api/products/purchase-detail`).then((response) => response.text())
  let last = 0
  for (let round = 0; round < 12; round++) {
    await bought()
    const now = sum(
      values(await whole(round % 2 === 0 ? first.url : second.url), REQUESTS, {
        route: '/api/products/purchase-detail',
      }),
    )
    expect(now).toBeGreaterThanOrEqual(last)
    last = now
  }
  // The last was asked of the one process and counted by the other, which may have written its figures meanwhile.
  expect([11, 12]).toContain(last)
})

test('kept pages are counted, and what Next had to render', async () => {
  await expect.poll(async () => (await fetch(first.url)).headers.get('etag')).not.toBeNull()
  const kept = async (result: string) =>
    sum(values(await scrape(first.url), 'ore_serene_kept_page_requests_total', { result }))
  const [hits, misses] = [await kept('hit'), await kept('miss')]
  await (await fetch(first.url)).text()
  await (await fetch(first.url, { headers: { RSC: '1' }, redirect: 'manual' })).text()
  expect(await kept('hit')).toBe(hits + 1)
  expect(await kept('miss')).toBe(misses + 1)
})

test('checkouts are told by what came of them, also where a form is led to a page', async () => {
  const results = async () => {
    const text = await scrape(first.url)
    return ['started', 'refused', 'failed'].map((result) =>
      sum(values(text, 'ore_serene_checkout_starts_total', { result })),
    )
  }
  expect(await results()).toEqual([0, 0, 0])
  expect((await postCheckoutForm(first.url)).status).toBe(303)
  expect((await postCheckout(first.url)).status).toBe(200)
  const stale = { ...order, products: [{ ...product, price: product.price + 1 }] }
  expect((await postCheckout(first.url, stale)).status).toBe(409)
  await query(databaseUrl, 'ALTER TABLE checkout_sessions RENAME TO checkout_sessions_away')
  const broken = await postCheckoutForm(first.url)
  await query(databaseUrl, 'ALTER TABLE checkout_sessions_away RENAME TO checkout_sessions')
  expect(broken.headers.get('location')).toContain('/checkout/error')
  expect(await results()).toEqual([2, 1, 1])
})

test('the ledger is told by queue: what is planned, due, how long, and what became of it', async () => {
  smtp.judge(({ to }) => (to.includes('nessuno@example.it') ? { code: 550 } : 'accept'))
  const mail = `INSERT INTO email_deliveries (kind, priority, user_email, subject, body_text, due_at, attempt_at) VALUES`
  await query(
    databaseUrl,
    `${mail} ('receipt', 1, 'una@example.it', 'Ecco', 'Ciao', now() + interval '1 day', now() + interval '1 day'),
            ('receipt', 1, 'due@example.it', 'Ecco', 'Ciao', now(), now()),
            ('receipt', 1, 'nessuno@example.it', 'Ecco', 'Ciao', now(), now())`,
  )
  await expect
    .poll(async () => {
      const text = await scrape(second.url)
      const result = (name: string) =>
        sum(values(text, 'ore_serene_mail_results_total', { kind: 'receipt', result: name }))
      return [result('sent'), result('failed')]
    })
    .toEqual([1, 1])
  // The ledger is read at most every two seconds.
  await expect
    .poll(async () => values(await scrape(second.url), 'ore_serene_mail_planned', { queue: 'service' }))
    .toEqual([1])
  const text = await whole(second.url)
  expect(values(text, 'ore_serene_mail_due')).toEqual([0, 0, 0])
  expect(values(text, 'ore_serene_mail_workers')).toEqual([1])
  expect(values(text, 'ore_serene_mail_outage_seconds')).toEqual([0])
})

test('mail that waits and events that fail have an age', async () => {
  await query(
    databaseUrl,
    `INSERT INTO stripe_events (event_id, event_type, error, attempts, next_attempt_at, created_at)
     VALUES ('evt_1', 'checkout.session.completed', 'x', 1, now() + interval '1 day', now() - interval '20 minutes')`,
  )
  await expect
    .poll(async () => values(await scrape(first.url), 'ore_serene_stripe_events_oldest_seconds')[0])
    .toBeGreaterThanOrEqual(1200)
  const text = await whole(first.url)
  expect(values(text, 'ore_serene_stripe_events', { state: 'failing' })).toEqual([1])
  await query(databaseUrl, `DELETE FROM stripe_events`)
})

test('a process that signs off is gone; one that is killed is missed', async () => {
  const clusterUrl = inject('clusterUrl')
  const env = { METRICS_TOKEN, WORKER: 'off' }
  const start = () => startApp({ clusterUrl, databaseUrl, env })
  const names = async () => {
    const rows = await query<{ process: string }>(databaseUrl, 'SELECT process FROM process_metrics')
    return rows.map(({ process: name }) => name)
  }
  const isKnown = async ({ pid }: App) => (await names()).some((name) => name.endsWith(`:${pid}`))
  const [orderly, killed] = await Promise.all([start(), start()])
  await expect.poll(() => isKnown(orderly)).toBe(true)
  await expect.poll(() => isKnown(killed)).toBe(true)
  await orderly.stop()
  expect(await isKnown(orderly)).toBe(false)

  process.kill(killed.pid, 'SIGKILL')
  await killed.stop()
  // Nothing but its silence is told of it any more.
  await query(
    databaseUrl,
    `UPDATE process_metrics SET written_at = now() - interval '2 minutes' WHERE process LIKE '%:${killed.pid}'`,
  )
  const text = await whole(first.url)
  const name = (await names()).find((each) => each.endsWith(`:${killed.pid}`))!
  expect(values(text, 'ore_serene_process_silence_seconds', { process: name })[0]).toBeGreaterThanOrEqual(120)
  expect(values(text, 'ore_serene_process_info', { process: name })).toEqual([])
  // And in the end not even that.
  await query(
    databaseUrl,
    `UPDATE process_metrics SET written_at = now() - interval '1 hour' WHERE process = '${name}'`,
  )
  await whole(first.url)
  expect(await names()).not.toContain(name)
})

test('without its database a process says so, and answers for itself', async () => {
  await line.cut()
  const text = await scrape(second.url)
  expect(values(text, 'ore_serene_database_up')).toEqual([0])
  expect(values(text, 'ore_serene_process_info')).toEqual([1])
  await line.mend()
  await expect.poll(async () => values(await scrape(second.url), 'ore_serene_database_up')).toEqual([1])
  await expect
    .poll(async () => values(await scrape(second.url), 'ore_serene_process_info'))
    .toEqual([1, 1, 1])
})
