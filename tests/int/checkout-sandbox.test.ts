import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import {
  askPurchase,
  buyInSandbox,
  decideSandbox,
  postCheckout,
  startCheckout,
} from '../support/checkout-client'
import { query } from '../support/cluster'

let app: App
let closed: App
beforeAll(async () => {
  const clusterUrl = inject('clusterUrl')
  ;[app, closed] = await Promise.all([
    startApp({ clusterUrl, env: { CHECKOUT_SANDBOX: '1' } }),
    startApp({ clusterUrl, env: { CHECKOUT_SANDBOX: '0' } }),
  ])
})
afterAll(() => Promise.all([app.stop(), closed.stop()]))

const purchases = (sessionId: string) =>
  query(app.databaseUrl, 'SELECT * FROM purchases WHERE checkout_session_id = $1', [sessionId])

test('the pay page says plainly that it is a simulation', async () => {
  const { checkoutUrl } = await startCheckout(app.url)
  const html = await (await fetch(checkoutUrl)).text()
  expect(html).toContain('Simulazione: nessun addebito')
  expect(html).toContain('noindex')
  expect(html).toContain('Paga 37')
})

test('paying makes the purchase and goes to the result page', async () => {
  const { sessionId } = await startCheckout(app.url)
  const response = await decideSandbox(app.url, { session: sessionId, action: 'pay' })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`${app.url}/checkout/success?sessionId=${sessionId}`)
  expect(await purchases(sessionId)).toEqual([
    expect.objectContaining({
      provider: 'sandbox',
      amount_cents: '3700',
      customer_email: 'anna.bianchi@example.it',
    }),
  ])
})

test('paying 20 times at once makes one purchase', async () => {
  const { sessionId } = await startCheckout(app.url)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => decideSandbox(app.url, { session: sessionId, action: 'pay' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(303))
  expect(await purchases(sessionId)).toHaveLength(1)
})

test.each([
  ['cancel', '/checkout/cancel'],
  ['fail', '/checkout/error?error='],
] as const)('%s leads back, and the session stays unpaid', async (action, path) => {
  const { sessionId } = await startCheckout(app.url)
  const response = await decideSandbox(app.url, { session: sessionId, action })
  expect(response.headers.get('location')).toContain(`${app.url}${path}`)
  expect((await decideSandbox(app.url, { session: sessionId, action: 'pay' })).status).toBe(404)
  expect(await purchases(sessionId)).toHaveLength(0)
  expect((await askPurchase(app.url, sessionId)).status).toBe(404)
})

test('a mistyped address is asked for again', async () => {
  const { sessionId } = await startCheckout(app.url)
  const response = await decideSandbox(app.url, { session: sessionId, action: 'pay', email: 'anna@' })
  const again = response.headers.get('location')!
  expect(again).toContain(`/checkout/sandbox?session=${sessionId}`)
  expect(await (await fetch(again)).text()).toContain('Scrivi un indirizzo email valido')
  expect(await purchases(sessionId)).toHaveLength(0)
})

describe('only the page itself can decide', () => {
  test.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['another site, told by the browser', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['nobody in particular', {}],
  ])('%s is refused', async (_, headers) => {
    const { sessionId } = await startCheckout(app.url)
    const response = await decideSandbox(app.url, { session: sessionId, action: 'pay' }, headers)
    expect(response.status).toBe(403)
    expect(await purchases(sessionId)).toHaveLength(0)
  })
})

describe('where the sandbox is not allowed', () => {
  test('checkout is closed', async () => {
    const response = await postCheckout(closed.url)
    expect(response.status).toBe(503)
    const answer = (await response.json()) as { error: string; message: string }
    expect(answer.error).toBe(answer.message)
  })

  test('there is neither a pay page nor a way to pay', async () => {
    const id = 'cs_sandbox_0000'
    await query(
      closed.databaseUrl,
      `INSERT INTO checkout_sessions (session_id, provider, idempotency_key, product_name, amount_cents, currency,
         quantity, success_path, cancel_path, status)
       VALUES ($1, 'sandbox', 'key', 'Planner', 3700, 'EUR', 1, '/a', '/b', 'paid')`,
      [id],
    )
    expect((await fetch(`${closed.url}/checkout/sandbox?session=${id}`)).status).toBe(404)
    expect((await decideSandbox(closed.url, { session: id, action: 'pay' })).status).toBe(404)
    expect((await askPurchase(closed.url, id)).status).toBe(404)
  })
})

test('no purchase can be deleted', async () => {
  const sessionId = await buyInSandbox(app.url)
  const [row] = (await purchases(sessionId)) as { id: number }[]
  const response = await fetch(`${app.url}/api/purchases/${row!.id}`, { method: 'DELETE' })
  expect([401, 403]).toContain(response.status)
  expect(await purchases(sessionId)).toHaveLength(1)
})
