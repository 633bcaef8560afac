import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { askPurchase, startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { sign, type SignedEvent, StripeDouble } from '../support/stripe-double'

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

const deliver = ({ body, headers }: SignedEvent) =>
  fetch(`${app.url}/api/stripe/webhook`, { method: 'POST', body, headers })

const COMPLETED = 'checkout.session.completed'

type PurchaseRow = { id: number; status: string; amount_cents: string; refunded_at: Date | null }
const purchases = (sessionId: string) =>
  query<PurchaseRow>(app.databaseUrl, 'SELECT * FROM purchases WHERE checkout_session_id = $1', [sessionId])
const countEvents = async () => {
  const [row] = await query<{ count: number }>(
    app.databaseUrl,
    'SELECT count(*)::int AS count FROM stripe_events',
  )
  return row!.count
}

/** A session that a buyer has paid and of which the shop has not heard yet. */
async function paidSession() {
  const { sessionId } = await startCheckout(app.url)
  return stripe.pay(sessionId)
}

describe('a delivery that Stripe did not sign like this is refused and not kept', () => {
  const refused: [string, (event: SignedEvent) => SignedEvent][] = [
    ['no signature', ({ body }) => ({ body, headers: { 'Content-Type': 'application/json' } })],
    ['a wrong secret', ({ body }) => ({ body, headers: sign(body, undefined, 'whsec_of_another') })],
    ['a nonsense signature', ({ body }) => ({ body, headers: { 'Stripe-Signature': 't=1,v1=zz' } })],
    ['one changed byte', ({ body, headers }) => ({ body: body.replace('cs_test_', 'cs_tesT_'), headers })],
    ['one added byte', ({ body, headers }) => ({ body: `${body} `, headers })],
    ['an old timestamp', ({ body }) => ({ body, headers: sign(body, Math.floor(Date.now() / 1000) - 3600) })],
  ]
  test.each(refused)('%s', async (_, change) => {
    const session = await paidSession()
    const events = await countEvents()
    const response = await deliver(change(stripe.event(COMPLETED, session)))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: expect.any(String) as string })
    expect(await countEvents()).toBe(events)
    expect(await purchases(session.id)).toHaveLength(0)
  })
})

describe('a paid session becomes one purchase', () => {
  test('20 deliveries of one event at once', async () => {
    const session = await paidSession()
    const event = stripe.event(COMPLETED, session)
    const events = await countEvents()
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect(await countEvents()).toBe(events + 1)
    expect(await purchases(session.id)).toEqual([
      expect.objectContaining({
        amount_cents: '3700',
        currency: 'EUR',
        customer_email: 'anna.bianchi@example.it',
        payment_intent_id: session.payment_intent,
        status: 'paid',
      }),
    ])
  })

  test('20 different events and 20 result pages at once', async () => {
    const session = await paidSession()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [
        deliver(stripe.event(COMPLETED, session)),
        askPurchase(app.url, session.id),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(200))
    expect(await purchases(session.id)).toHaveLength(1)
  })

  test('the webhook alone, then the result page, then the webhook again', async () => {
    const session = await paidSession()
    const event = stripe.event(COMPLETED, session)
    expect((await deliver(event)).status).toBe(200)
    expect((await askPurchase(app.url, session.id)).status).toBe(200)
    expect((await deliver(event)).status).toBe(200)
    expect(await purchases(session.id)).toHaveLength(1)
  })

  test('unpaid at first, paid later', async () => {
    const { sessionId } = await startCheckout(app.url)
    const session = stripe.pay(sessionId, { payment_status: 'unpaid' })
    expect((await deliver(stripe.event(COMPLETED, session))).status).toBe(200)
    expect(await purchases(sessionId)).toHaveLength(0)
    expect((await askPurchase(app.url, sessionId)).status).toBe(404)

    stripe.pay(sessionId)
    await deliver(stripe.event('checkout.session.async_payment_succeeded', session))
    expect(await purchases(sessionId)).toHaveLength(1)
  })

  test('what the event claims counts for nothing: Stripe is asked', async () => {
    const { sessionId } = await startCheckout(app.url)
    const claimed = { ...stripe.sessions.get(sessionId), payment_status: 'paid', status: 'complete' }
    expect((await deliver(stripe.event(COMPLETED, claimed))).status).toBe(200)
    expect(await purchases(sessionId)).toHaveLength(0)
  })
})

describe('nothing is made of', () => {
  test.each([
    ['another amount', { amount_total: 100 }],
    ['another currency', { currency: 'usd' }],
    ['a session that needs no payment', { payment_status: 'no_payment_required' }],
  ])('%s', async (_, changes) => {
    const { sessionId } = await startCheckout(app.url)
    const session = stripe.pay(sessionId, changes)
    expect((await deliver(stripe.event(COMPLETED, session))).status).toBe(200)
    expect(await purchases(sessionId)).toHaveLength(0)
    expect((await askPurchase(app.url, sessionId)).status).toBe(404)
  })

  test('a session of another shop', async () => {
    const session = { ...(await paidSession()), id: 'cs_test_of_another_shop' }
    stripe.sessions.set(session.id, session)
    expect((await deliver(stripe.event(COMPLETED, session))).status).toBe(200)
    expect(await purchases(session.id)).toHaveLength(0)
  })

  test('an event of a kind the shop does not know', async () => {
    expect((await deliver(stripe.event('customer.created', { id: 'cus_1' }))).status).toBe(200)
  })
})

describe('nothing is lost', () => {
  test('when Stripe cannot be asked: the event is kept and handled later', async () => {
    const session = await paidSession()
    stripe.fault = { kind: 500, times: Infinity }
    expect((await deliver(stripe.event(COMPLETED, session))).status).toBe(200)
    expect(await purchases(session.id)).toHaveLength(0)
    stripe.fault = undefined
    // Any later delivery takes up what was left; the first pause is five seconds.
    await expect
      .poll(
        async () => {
          await deliver(stripe.event('customer.created', { id: 'cus_1' }))
          return (await purchases(session.id)).length
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(1)
  })

  test('when the process ends before it could act: the next one does', async () => {
    const { databaseUrl } = app
    const session = await paidSession()
    stripe.fault = { kind: 500, times: Infinity }
    await deliver(stripe.event(COMPLETED, session))
    await app.stop()
    stripe.fault = undefined
    app = await startApp({ clusterUrl: inject('clusterUrl'), databaseUrl, env: stripe.env })
    await expect
      .poll(async () => (await purchases(session.id)).length, { timeout: 25_000, interval: 250 })
      .toBe(1)
  }, 60_000)

  test('when the event cannot be stored: Stripe is told to come again', async () => {
    const session = await paidSession()
    const event = stripe.event(COMPLETED, session)
    await query(app.databaseUrl, 'ALTER TABLE stripe_events RENAME TO stripe_events_away')
    const answer = await deliver(event)
    await query(app.databaseUrl, 'ALTER TABLE stripe_events_away RENAME TO stripe_events')
    expect(answer.status).toBe(500)
    expect((await deliver(event)).status).toBe(200)
    expect(await purchases(session.id)).toHaveLength(1)
  })
})

describe('afterwards', () => {
  async function bought() {
    const session = await paidSession()
    await deliver(stripe.event(COMPLETED, session))
    return session
  }
  const statusOf = async (sessionId: string) => (await purchases(sessionId))[0]?.status

  test('a refund ends the purchase, part of one does not', async () => {
    const { id, payment_intent } = await bought()
    await deliver(stripe.event('charge.refunded', stripe.charge(payment_intent, { refunded: false })))
    expect(await statusOf(id)).toBe('paid')
    await deliver(stripe.event('charge.refunded', stripe.charge(payment_intent, { refunded: true })))
    expect((await purchases(id))[0]).toMatchObject({
      status: 'refunded',
      refunded_at: expect.any(Date) as Date,
    })
    expect((await askPurchase(app.url, id)).status).toBe(410)
  })

  test('a refund that arrives before its purchase waits for it', async () => {
    const session = await paidSession()
    const refund = stripe.event('charge.refunded', stripe.charge(session.payment_intent, { refunded: true }))
    expect((await deliver(refund)).status).toBe(200)
    await deliver(stripe.event(COMPLETED, session))
    await expect
      .poll(
        async () => {
          await deliver(stripe.event('customer.created', { id: 'cus_1' }))
          return statusOf(session.id)
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe('refunded')
  })

  test.each([
    ['won', 'paid'],
    ['lost', 'refunded'],
  ])('a dispute that is %s leaves the purchase %s', async (outcome, status) => {
    const { id, payment_intent } = await bought()
    const dispute = (state: string) => stripe.dispute(payment_intent, { id: `dp_${id}`, status: state })
    const created = stripe.event('charge.dispute.created', dispute('needs_response'))
    await deliver(created)
    expect(await statusOf(id)).toBe('disputed')
    await deliver(stripe.event('charge.dispute.closed', dispute(outcome)))
    expect(await statusOf(id)).toBe(status)
    // Late, and about what is over.
    await deliver(stripe.event('charge.dispute.created', dispute('needs_response')))
    expect(await statusOf(id)).toBe(status)
  })

  test('an expired session can no longer be taken for an open one', async () => {
    const { sessionId } = await startCheckout(app.url)
    await deliver(stripe.event('checkout.session.expired', stripe.sessions.get(sessionId)!))
    const [row] = await query<{ status: string }>(
      app.databaseUrl,
      'SELECT status FROM checkout_sessions WHERE session_id = $1',
      [sessionId],
    )
    expect(row?.status).toBe('expired')
  })
})
