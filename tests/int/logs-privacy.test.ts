import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { startCheckout } from '../support/checkout-client'
import { createDatabase, query } from '../support/cluster'
import { type Collector, startCollector } from '../support/collector'
import { addPurchase, addSequence } from '../support/email'
import { marked, markedCalls, marksIn } from '../support/marked'
import { type Relay, startRelay } from '../support/relay'
import { signIn } from '../support/sign-in'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'
import { StripeDouble } from '../support/stripe-double'
import { COMPLETED } from '../support/webhook-client'

/** What Payload and Next answer beside the shop's own endpoints. */
const OTHERS: [string, string][] = [
  ['GET', '/api/users'],
  ['GET', '/api/users/me'],
  ['POST', '/api/users/login'],
  ['POST', '/api/users/forgot-password'],
  ['PATCH', '/api/users/:id'],
  ['GET', '/api/purchases'],
  ['POST', '/api/purchases'],
  ['PATCH', '/api/contact-submissions/:id'],
  ['POST', '/api/faqs'],
  ['POST', '/api/globals/offer'],
  ['POST', '/api/visits'],
  ['GET', '/api/metrics'],
  ['GET', '/api/:unknown'],
  ['GET', '/ordine/:token'],
  ['GET', '/recensione/:token'],
  ['GET', '/auth/callback'],
  ['GET', '/login'],
  ['GET', '/checkout/success'],
  ['GET', '/checkout'],
  ['GET', '/recesso'],
  ['GET', '/admin/collections/users'],
  ['GET', '/admin/ordine/:id'],
  ['GET', '/:unknown'],
]
/** Without these an endpoint fails in the middle, with what somebody typed in the statement that failed. */
const TABLES = [
  'purchases',
  'contact_submissions',
  'browser_codes',
  'checkout_sessions',
  'faqs',
  'visit_changes',
]

let app: App
let smtp: SmtpServer
let stripe: StripeDouble
let line: Relay
let collector: Collector
let databaseUrl: string
let routes: [string, string][]
beforeAll(async () => {
  const clusterUrl = inject('clusterUrl')
  databaseUrl = await createDatabase(clusterUrl)
  ;[smtp, stripe, line, collector] = await Promise.all([
    startSmtpServer(),
    StripeDouble.start(),
    startRelay(databaseUrl),
    startCollector(),
  ])
  app = await startApp({
    clusterUrl,
    databaseUrl: line.url,
    log: 'json',
    env: {
      ...smtp.env,
      ...stripe.env,
      TRUST_PROXY: '1',
      METRICS_TOKEN: marked.token,
      ADMIN_EMAILS: marked.email,
      GOOGLE_CLIENT_ID: marked.text,
      GOOGLE_CLIENT_SECRET: marked.key,
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_MAX_QUEUE_SIZE: '200000',
    },
  })
  // An order about which there is something to tell.
  await addPurchase(databaseUrl, { name: marked.name, email: marked.email })
  const { endpoints } = await import('@/endpoints')
  routes = [
    ...endpoints.map(({ method, path }): [string, string] => [method.toUpperCase(), `/api${path}`]),
    ...OTHERS,
  ]
})
afterAll(async () => {
  await app.stop()
  await Promise.all([smtp.stop(), stripe.stop(), line.cut(), collector.stop()])
})

/** @returns how many answers there were of each status */
async function feedEverything(who: 'nobody' | 'admin'): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  let admin: { cookie: string; origin: string } | undefined
  for (const [method, template] of routes) {
    // A call may end sessions or take roles away.
    if (who === 'admin') {
      admin = (await signIn({ app: { url: app.url, databaseUrl }, role: 'admin', email: marked.email }))
        .headers
    }
    const headers = admin ?? {
      cookie: `ore_serene_session=${marked.token}`,
      authorization: `Bearer ${marked.key}`,
    }
    const answers = markedCalls(method, template, { ...headers, origin: app.url }).map(({ path, init }) =>
      fetch(`${app.url}${path}`, init).then(async (response) => {
        await response.arrayBuffer()
        statuses[response.status] = (statuses[response.status] ?? 0) + 1
      }),
    )
    await Promise.all(answers)
  }
  return statuses
}

const of = (statuses: Record<number, number>, from: number) =>
  Object.entries(statuses)
    .filter(([status]) => Math.floor(Number(status) / 100) * 100 === from)
    .reduce((total, [, count]) => total + count, 0)

test('what visitors send to every endpoint', async () => {
  const statuses = await feedEverything('nobody')
  expect(of(statuses, 400)).toBeGreaterThan(100)
  expect(marksIn(app.output())).toEqual([])
})

test('what an administrator sends to every endpoint', async () => {
  const statuses = await feedEverything('admin')
  expect(of(statuses, 200)).toBeGreaterThan(30)
  expect(marksIn(app.output())).toEqual([])
})

test('statements that fail with what somebody typed', async () => {
  const before = app.output().length
  for (const table of TABLES) await query(databaseUrl, `ALTER TABLE ${table} RENAME TO ${table}_away`)
  await feedEverything('nobody')
  const statuses = await feedEverything('admin')
  for (const table of TABLES) await query(databaseUrl, `ALTER TABLE ${table}_away RENAME TO ${table}`)
  expect(of(statuses, 500)).toBeGreaterThan(20)
  const said = app.output().slice(before)
  expect(said).toContain('"code":"42P01"')
  expect(marksIn(app.output())).toEqual([])
})

test('a database that is away', async () => {
  await line.cut()
  const statuses = await feedEverything('nobody')
  await line.mend()
  expect(of(statuses, 500)).toBeGreaterThan(20)
  expect(marksIn(app.output())).toEqual([])
  await expect.poll(async () => (await fetch(`${app.url}/api/health`)).status).toBe(200)
})

test('Stripe: refusals, forged and true events about a marked buyer', async () => {
  stripe.fault = { kind: 402, times: 9 }
  await fetch(`${app.url}/api/create-checkout-session`, { method: 'POST', headers: { Origin: app.url } })
  stripe.fault = undefined
  const { sessionId } = await startCheckout(app.url)
  const paid = stripe.pay(sessionId, {
    customer_details: { email: marked.email, name: marked.name },
    // Not what was offered: the shop says so.
    amount_total: 1,
  })
  const deliver = async (body: string, headers: Record<string, string>) =>
    (await fetch(`${app.url}/api/stripe/webhook`, { method: 'POST', body, headers })).status
  const event = stripe.event(COMPLETED, paid)
  expect(await deliver(event.body, { 'Stripe-Signature': `t=1,v1=${marked.token}` })).toBe(400)
  expect(await deliver(event.body, event.headers)).toBe(200)
  await expect.poll(() => app.output()).toContain('Stripe answered')
  expect(app.output()).not.toContain(sessionId)
  expect(marksIn(app.output())).toEqual([])
})

test('mail through the worker: sent, refused for good and for now, and a server that takes nothing', async () => {
  await addSequence(databaseUrl)
  for (const [number, code] of [0, 550, 451, 421].entries()) {
    smtp.judge(() =>
      code === 0
        ? 'accept'
        : { code, message: `5.1.1 <${marked.email}>: no mailbox of ${marked.email} here` },
    )
    const arrived = smtp.mails.length + smtp.refused.length
    await addPurchase(databaseUrl, { name: marked.name, email: `${number}-${marked.email}` })
    await query(
      databaseUrl,
      `INSERT INTO email_deliveries (kind, priority, user_email, user_name, subject, body_text, request_id)
       VALUES ('code', 0, $1, $2, $3, $3, 'una-richiesta')`,
      [marked.email, marked.name, `Il tuo codice: ${marked.code}`],
    )
    await query(databaseUrl, `SELECT pg_notify('email_wake', '')`)
    await expect.poll(() => smtp.mails.length + smtp.refused.length).toBeGreaterThan(arrived + 1)
  }
  const results = () =>
    [...app.output().matchAll(/"kind":"code","result":"(\w+)"/g)].map(([, result]) => result)
  await expect.poll(results).toEqual(expect.arrayContaining(['sent', 'failed', 'retry']))
  expect(marksIn(app.output())).toEqual([])
})

test('each line was JSON with a time, a level and a sentence', () => {
  const lines = app.output().split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(50)
  for (const each of lines) {
    const { time, level, msg } = JSON.parse(each) as Record<string, unknown>
    expect(new Date(String(time)).getTime(), each).not.toBeNaN()
    expect(['DEBUG', 'INFO', 'WARN', 'ERROR']).toContain(level)
    expect(typeof msg, each).toBe('string')
  }
})

test('the traces of all that say as little', async () => {
  const spans = collector.spans()
  expect(spans.length).toBeGreaterThan(1000)
  const requests = spans.filter(({ attributes }) => attributes['http.route'] !== undefined)
  expect(new Set(requests.map(({ attributes }) => attributes['http.route'])).size).toBeGreaterThan(50)
  expect(spans.some(({ attributes }) => String(attributes['db.query.text']).includes('customer_email'))).toBe(
    true,
  )
  expect(marksIn(collector.text())).toEqual([])
})
