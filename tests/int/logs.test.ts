import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { marked, markedFields, marksIn } from '../support/marked'
import { rawStatus } from '../support/metrics'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'
import { StripeDouble } from '../support/stripe-double'

type Line = { level: string; msg: string; requestId?: string; route?: string; kind?: string }

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

const NGINX = '0123456789abcdef0123456789abcdef'
const MADE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('behind a proxy, as a service', () => {
  let app: App
  let smtp: SmtpServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    app = await startApp({
      clusterUrl: inject('clusterUrl'),
      log: 'json',
      env: { ...smtp.env, TRUST_PROXY: '1' },
    })
  })
  afterAll(async () => {
    await app.stop()
    await smtp.stop()
  })
  const idOf = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${app.url}${path}`, { redirect: 'manual', ...init })
    await response.arrayBuffer()
    return response.headers.get('x-request-id')
  }

  test('every answer of the API names its request: the proxy’s name, or a new one', async () => {
    expect(await idOf('/api/health', { headers: { 'X-Request-ID': NGINX } })).toBe(NGINX)
    expect(await idOf('/api/health', { headers: { 'X-Request-ID': marked.token } })).toMatch(MADE)
    const body = 'x'.repeat(1_100_000)
    const calls: [string, RequestInit][] = [
      ['/api/health/live', {}],
      ['/api/non-esiste', {}],
      ['/api/users/me', {}],
      ['/api/tables/purchases', {}],
      ['/api/send-otp', { method: 'POST', body: '{' }],
      ['/api/send-otp', { method: 'POST', body }],
      ['/api/create-checkout-session', { method: 'POST', headers: { Origin: app.url } }],
      ['/api/downloads/falso', {}],
      ['/api/visits', { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/plain' } }],
    ]
    for (const [path, init] of calls) expect(await idOf(path, init), path).toMatch(MADE)
    expect(await rawStatus(`${app.url}/api/health`, 'PROPFIND')).toBe(405)
  })

  test('a kept page stays the same bytes and headers for everybody', async () => {
    await expect.poll(async () => (await fetch(app.url)).headers.get('etag')).not.toBeNull()
    expect(await idOf('/', { headers: { 'X-Request-ID': NGINX } })).toBeNull()
  })

  test('one name leads from the request to its mail', async () => {
    const id = 'fedcba9876543210fedcba9876543210'
    await idOf('/api/send-otp', {
      method: 'POST',
      headers: { 'X-Request-ID': id, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'anna@posta.example' }),
    })
    await smtp.waitForMail(({ to }) => to.includes('anna@posta.example'))
    const rows = await query(app.databaseUrl, `SELECT kind FROM email_deliveries WHERE request_id = $1`, [id])
    expect(rows).toEqual([{ kind: 'code' }])
    await expect
      .poll(() => linesOf(app.output()).filter(({ requestId }) => requestId === id))
      .toMatchObject([{ level: 'DEBUG', msg: 'mail', kind: 'code', result: 'sent' }])
    expect(app.output()).not.toContain('anna@')
  })

  test('a failure names its request and its route, and not its address', async () => {
    await query(app.databaseUrl, 'ALTER TABLE purchases RENAME TO purchases_away')
    const id = 'aaaabbbbccccddddaaaabbbbccccdddd'
    const path = `/api/products/purchase-detail?sessionId=cs_test_${'x'.repeat(20)}`
    await idOf(path, { headers: { 'X-Request-ID': id } })
    await query(app.databaseUrl, 'ALTER TABLE purchases_away RENAME TO purchases')
    const line = () => linesOf(app.output()).find(({ requestId }) => requestId === id)
    await expect.poll(line).toMatchObject({
      level: 'ERROR',
      route: '/api/products/purchase-detail',
      msg: 'GET /api/products/purchase-detail failed',
    })
    expect(app.output()).not.toContain('xxxxxxxxxx')
  })
})

describe('without a proxy, for a person', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ clusterUrl: inject('clusterUrl') })
  })
  afterAll(() => app.stop())

  test('a client cannot name its request', async () => {
    const { headers } = await fetch(`${app.url}/api/health`, { headers: { 'X-Request-ID': NGINX } })
    expect(headers.get('x-request-id')).toMatch(MADE)
  })

  test('lines are for reading; a code stands in one, for no mail leaves', async () => {
    await expect.poll(() => app.output()).toMatch(/^\d\d:\d\d:\d\d {2}Ore Serene is ready: http/m)
    await fetch(`${app.url}/api/send-otp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'anna@posta.example' }),
    })
    await expect
      .poll(() => app.output())
      .toMatch(/^mail kept in \.data\/outbox\/\S+\.eml: to anna@posta\.example, one-time code \d{6}$/m)
  })

  test('what somebody typed stands in no line about a statement that failed', async () => {
    const tables = ['contact_submissions', 'purchases', 'checkout_sessions']
    for (const table of tables) await query(app.databaseUrl, `ALTER TABLE ${table} RENAME TO ${table}_away`)
    const answers = await Promise.all([
      fetch(`${app.url}/api/forms/submit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...markedFields, subject: 'Una domanda' }),
      }),
      fetch(`${app.url}/api/products/purchase-detail?sessionId=cs_test_${marked.token.slice(0, 20)}`),
      fetch(`${app.url}/api/contact-submissions?where[email][equals]=${marked.email}`),
    ])
    for (const table of tables) await query(app.databaseUrl, `ALTER TABLE ${table}_away RENAME TO ${table}`)
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([500, 500])
    await expect.poll(() => app.output()).toContain('Failed query')
    expect(marksIn(app.output())).toEqual([])
  })
})

test('as a service without a mail server the code stands in a line of JSON', async () => {
  const app = await startApp({ clusterUrl: inject('clusterUrl'), log: 'json' })
  await fetch(`${app.url}/api/send-otp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'anna@posta.example' }),
  })
  await expect
    .poll(() => linesOf(app.output()).map(({ msg }) => msg))
    .toContainEqual(expect.stringMatching(/to anna@posta\.example, one-time code \d{6}$/))
  await app.stop()
})

test('each call to Stripe is one line, however many there were before', async () => {
  const stripe = await StripeDouble.start()
  const app = await startApp({ clusterUrl: inject('clusterUrl'), log: 'json', env: stripe.env })
  try {
    for (let count = 0; count < 12; count++) await startCheckout(app.url)
    const calls = () => linesOf(app.output()).filter(({ msg }) => msg === 'Stripe answered')
    await expect.poll(() => new Set(calls().map(({ requestId }) => requestId)).size).toBe(12)
    expect(calls()).toHaveLength(12)
    expect(app.output()).not.toContain('MaxListenersExceededWarning')
  } finally {
    await app.stop()
    await stripe.stop()
  }
})
