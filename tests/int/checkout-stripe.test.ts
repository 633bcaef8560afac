import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { askPurchase, order, postCheckout, product, startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { StripeDouble } from '../support/stripe-double'

let stripe: StripeDouble
let app: App
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: stripe.env })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
afterEach(() => {
  stripe.fault = undefined
})

const countSessions = async () => {
  const [row] = await query<{ count: number }>(
    app.databaseUrl,
    'SELECT count(*)::int AS count FROM checkout_sessions',
  )
  return row!.count
}

test('a visitor gets a real Checkout Session at the price of the CMS', async () => {
  const { checkoutUrl, sessionId } = await startCheckout(app.url)
  expect(checkoutUrl).toBe(`${stripe.url}/pay/${sessionId}`)
  const { form, idempotencyKey } = stripe.created.at(-1)!
  expect(Object.fromEntries(form)).toMatchObject({
    mode: 'payment',
    locale: 'it',
    'line_items[0][price_data][unit_amount]': '3700',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][product_data][name]': product.name,
    'line_items[0][quantity]': '1',
    success_url: `${app.url}/checkout/success?sessionId={CHECKOUT_SESSION_ID}`,
    cancel_url: `${app.url}/checkout/cancel`,
  })
  expect(idempotencyKey).toBeTruthy()
})

test.each([
  ['/termini', (url: string) => `${url}/termini`],
  ['/condizioni', (url: string) => `${url}/condizioni`],
  ['https://altrove.it/condizioni_(2026)', () => 'https://altrove.it/condizioni_%282026%29'],
  // What is no web address is not handed on.
  ['mailto:ciao@altrove.it', (url: string) => `${url}/termini`],
  ['http://[', (url: string) => `${url}/termini`],
  [null, (url: string) => `${url}/termini`],
])('the pay page names the terms that the page’s footer leads to: %s', async (written, address) => {
  await query(app.databaseUrl, 'UPDATE landing SET footer_terms_url = $1', [written])
  await startCheckout(app.url)
  expect(stripe.created.at(-1)!.form.get('custom_text[submit][message]')).toContain(
    `[termini e condizioni](${address(app.url)})`,
  )
  await query(app.databaseUrl, `UPDATE landing SET footer_terms_url = '/termini'`)
})

describe('what differs from the offer is refused, and nothing is created', () => {
  const withProduct = (change: object) => ({ ...order, products: [{ ...product, ...change }] })
  const tampered: [string, unknown, number][] = [
    ['another product', withProduct({ name: 'Corso di yoga' }), 400],
    ['another currency', withProduct({ currency: 'USD' }), 400],
    ['two of them', withProduct({ quantity: 2 }), 400],
    ['none of them', withProduct({ quantity: 0 }), 400],
    ['a negative quantity', withProduct({ quantity: -1 }), 400],
    ['a cheaper price', withProduct({ price: 1 }), 409],
    ['a dearer price', withProduct({ price: 87 }), 409],
    ['a price as text', withProduct({ price: '37' }), 400],
    ['a negative price', withProduct({ price: -37 }), 400],
    ['no products', { ...order, products: [] }, 400],
    ['two products', { ...order, products: [product, product] }, 400],
    ['no paths', { products: [product] }, 400],
    ['nothing', {}, 400],
    ['a list', [], 400],
  ]
  test.each(tampered)('%s', async (_, body, status) => {
    const [sessions, asked] = [await countSessions(), stripe.created.length]
    const response = await postCheckout(app.url, body)
    expect(response.status).toBe(status)
    const answer = (await response.json()) as { error: string; message: string }
    expect(answer.error).toBe(answer.message)
    expect(answer.message).not.toBe('')
    expect(await countSessions()).toBe(sessions)
    expect(stripe.created).toHaveLength(asked)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' https://evil.example',
    '/.//evil.example',
    'evil.example',
  ])('the path %j', async (path) => {
    const asked = stripe.created.length
    for (const router of ['successRouter', 'cancelRouter']) {
      const response = await postCheckout(app.url, { ...order, [router]: path })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ errors: { [router]: expect.any(String) as string } })
    }
    expect(stripe.created).toHaveLength(asked)
  })
})

/** The shop gives up after seven seconds (unit/checkout-deadline), and the machine may stall. */
const WITHIN_MS = 30_000

describe('when Stripe fails', () => {
  const since = (start: number) => stripe.created.slice(start)

  test('a hang of 60 s ends in a refusal long before; every try has the same key', async () => {
    stripe.fault = { kind: 'hang', times: Infinity }
    const [sessions, start] = [await countSessions(), stripe.created.length]
    const response = await postCheckout(app.url, order, AbortSignal.timeout(WITHIN_MS))
    expect(response.status).toBe(503)
    expect(new Set(since(start).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(await countSessions()).toBe(sessions)
  })

  test.each([429, 500] as const)('a passing %d is overcome with the same key', async (kind) => {
    stripe.fault = { kind, times: 1 }
    const start = stripe.created.length
    const { sessionId } = await startCheckout(app.url)
    expect(stripe.sessions.has(sessionId)).toBe(true)
    expect(since(start)).toHaveLength(2)
    expect(since(start)[0]!.idempotencyKey).toBe(since(start)[1]!.idempotencyKey)
  })

  test.each([429, 500] as const)('a lasting %d is a refusal, and nothing is created', async (kind) => {
    stripe.fault = { kind, times: Infinity }
    const [sessions, start] = [await countSessions(), stripe.created.length]
    const response = await postCheckout(app.url)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('pagamento') as string })
    expect(since(start).length).toBeLessThanOrEqual(3)
    expect(await countSessions()).toBe(sessions)
  })
})

describe('when Stripe refuses', () => {
  test.each([400, 401, 402] as const)('with %d, nobody tries again, and nothing is created', async (kind) => {
    stripe.fault = { kind, times: Infinity }
    const [sessions, asked] = [await countSessions(), stripe.created.length]
    const response = await postCheckout(app.url)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('rifiutato') as string })
    expect(stripe.created).toHaveLength(asked + 1)
    expect(await countSessions()).toBe(sessions)
  })
})

describe('what cannot be read', () => {
  const send = (body: string, type = 'application/json') =>
    fetch(`${app.url}/api/create-checkout-session`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
  test.each([
    ['half an object', '{"products":', 400, undefined],
    ['a text', 'products=1', 415, 'text/plain'],
    ['more than a megabyte', JSON.stringify({ ...order, more: 'x'.repeat(1_100_000) }), 413, undefined],
  ] as const)('%s', async (_name, body, status, type) => {
    const response = await send(body, type)
    expect(response.status).toBe(status)
    const answer = (await response.json()) as { error: string; message: string }
    expect(answer.error).toBe(answer.message)
  })

  test.each([
    [{ ...order, products: ['planner'] }, { 'products.0': 'Prodotto non valido.' }],
    [{ ...order, products: 'planner' }, { products: 'Indica il prodotto.' }],
    [
      { ...order, products: [{ ...product, currency: 'USD' }] },
      { 'products.0.currency': 'Questo prodotto non è in vendita.' },
    ],
    [
      { ...order, products: [{ ...product, price: 1 }] },
      { 'products.0.price': expect.stringContaining('cambiato') as string },
    ],
  ])('%j: each field at fault is named, in Italian', async (body, errors) => {
    expect(((await (await send(JSON.stringify(body))).json()) as { errors: object }).errors).toEqual(errors)
  })
})

describe('the purchase of a session', () => {
  test('is asked for with its id', async () => {
    const response = await fetch(`${app.url}/api/products/purchase-detail`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'Missing sessionId parameter' })
  })

  test.each(['cs_test_unknown', 'x', "' OR 1=1 --", '\u0000', 'a'.repeat(5000)])(
    '%j is not there',
    async (id) => expect((await askPurchase(app.url, id)).status).toBe(404),
  )

  test('is not there before it is paid', async () => {
    const { sessionId } = await startCheckout(app.url)
    expect((await askPurchase(app.url, sessionId)).status).toBe(404)
  })

  test('of another shop on the same account is not there', async () => {
    const { sessionId } = await startCheckout(app.url)
    const foreign = { ...stripe.pay(sessionId), id: 'cs_test_foreign' }
    stripe.sessions.set(foreign.id, foreign)
    expect((await askPurchase(app.url, foreign.id)).status).toBe(404)
  })

  test('is made by the result page when the webhook is late', async () => {
    const { sessionId } = await startCheckout(app.url)
    stripe.pay(sessionId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => askPurchase(app.url, sessionId)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect(await answers[0]!.json()).toMatchObject({
      customerEmail: 'anna.bianchi@example.it',
      checkoutSessionId: sessionId,
    })
    const rows = await query(app.databaseUrl, 'SELECT * FROM purchases WHERE checkout_session_id = $1', [
      sessionId,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ amount_cents: '3700', currency: 'EUR', customer_name: 'Anna Bianchi' })
  })

  test.each(['hang', 429, 500] as const)(
    'cannot be seen while Stripe cannot be asked (%s), and is not lost',
    async (kind) => {
      const { sessionId } = await startCheckout(app.url)
      stripe.pay(sessionId)
      stripe.fault = { kind, times: Infinity }
      const started = performance.now()
      expect((await askPurchase(app.url, sessionId)).status).toBe(503)
      expect(performance.now() - started).toBeLessThan(WITHIN_MS)
      stripe.fault = undefined
      expect((await askPurchase(app.url, sessionId)).status).toBe(200)
    },
  )

  test('is asked for so many times a minute, then later', async () => {
    const answers = await Promise.all(
      Array.from({ length: 620 }, () => askPurchase(app.url, 'cs_test_unknown')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]!.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
