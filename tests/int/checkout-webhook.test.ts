import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { askPurchase, startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { type SignedEvent, StripeDouble } from '../support/stripe-double'
import { sign } from '../support/stripe-signature'
import { timed } from '../support/timed'
import { COMPLETED, webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
let app: App
let webhook: ReturnType<typeof webhookClient>
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: stripe.env })
  webhook = webhookClient(app, stripe)
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
afterEach(() => {
  stripe.fault = undefined
})

const countEvents = async () => {
  const [row] = await query<{ count: number }>(
    app.databaseUrl,
    'SELECT count(*)::int AS count FROM stripe_events',
  )
  return row!.count
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
    const session = await webhook.paidSession()
    const events = await countEvents()
    const response = await webhook.deliver(change(stripe.event(COMPLETED, session)))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: expect.any(String) as string })
    expect(await countEvents()).toBe(events)
    expect(await webhook.purchases(session.id)).toHaveLength(0)
  })
})

describe('a paid session becomes one purchase', () => {
  test('20 deliveries of one event at once', async () => {
    const session = await webhook.paidSession()
    const event = stripe.event(COMPLETED, session)
    const events = await countEvents()
    const answers = await Promise.all(Array.from({ length: 20 }, () => webhook.deliver(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect(await countEvents()).toBe(events + 1)
    expect(await webhook.purchases(session.id)).toEqual([
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
    const session = await webhook.paidSession()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [
        webhook.deliver(stripe.event(COMPLETED, session)),
        askPurchase(app.url, session.id),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(200))
    expect(await webhook.purchases(session.id)).toHaveLength(1)
  })

  test('the webhook alone, then the result page, then the webhook again', async () => {
    const session = await webhook.paidSession()
    const event = stripe.event(COMPLETED, session)
    expect((await webhook.deliver(event)).status).toBe(200)
    expect((await askPurchase(app.url, session.id)).status).toBe(200)
    expect((await webhook.deliver(event)).status).toBe(200)
    expect(await webhook.purchases(session.id)).toHaveLength(1)
  })

  test('unpaid at first, paid later', async () => {
    const { sessionId } = await startCheckout(app.url)
    const session = stripe.pay(sessionId, { payment_status: 'unpaid' })
    expect((await webhook.deliver(stripe.event(COMPLETED, session))).status).toBe(200)
    expect(await webhook.purchases(sessionId)).toHaveLength(0)
    expect((await askPurchase(app.url, sessionId)).status).toBe(404)

    stripe.pay(sessionId)
    await webhook.deliver(stripe.event('checkout.session.async_payment_succeeded', session))
    expect(await webhook.purchases(sessionId)).toHaveLength(1)
  })

  test('what the event claims counts for nothing: Stripe is asked', async () => {
    const { sessionId } = await startCheckout(app.url)
    const claimed = { ...stripe.sessions.get(sessionId), payment_status: 'paid', status: 'complete' }
    expect((await webhook.deliver(stripe.event(COMPLETED, claimed))).status).toBe(200)
    expect(await webhook.purchases(sessionId)).toHaveLength(0)
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
    expect((await webhook.deliver(stripe.event(COMPLETED, session))).status).toBe(200)
    expect(await webhook.purchases(sessionId)).toHaveLength(0)
    expect((await askPurchase(app.url, sessionId)).status).toBe(404)
  })

  test('a session of another shop', async () => {
    const session = { ...(await webhook.paidSession()), id: 'cs_test_of_another_shop' }
    stripe.sessions.set(session.id, session)
    expect((await webhook.deliver(stripe.event(COMPLETED, session))).status).toBe(200)
    expect(await webhook.purchases(session.id)).toHaveLength(0)
  })

  test('an event of a kind the shop does not know', async () => {
    expect((await webhook.deliver(stripe.event('customer.created', { id: 'cus_1' }))).status).toBe(200)
  })
})

describe('nothing is lost', () => {
  test.each([500, 'hang', 'hollow'] as const)(
    'when Stripe cannot be asked: the event is kept and handled later (%s)',
    async (kind) => {
      const session = await webhook.paidSession()
      stripe.fault = { kind, times: Infinity }
      const { result, tookMs } = await timed(() => webhook.deliver(stripe.event(COMPLETED, session)))
      expect(result.status).toBe(200)
      // Stripe gives up on a delivery after ten seconds; what it asks for itself may take longer.
      expect(tookMs).toBeLessThan(10_000)
      expect(await webhook.purchases(session.id)).toHaveLength(0)
      stripe.fault = undefined
      // Any later delivery takes up what was left; the first pause is five seconds.
      await expect
        .poll(
          async () => {
            await webhook.deliver(stripe.event('customer.created', { id: 'cus_1' }))
            return (await webhook.purchases(session.id)).length
          },
          { interval: 500 },
        )
        .toBe(1)
    },
  )

  test('when the process ends before it could act: the next one does', async () => {
    const { databaseUrl } = app
    const session = await webhook.paidSession()
    stripe.fault = { kind: 500, times: Infinity }
    await webhook.deliver(stripe.event(COMPLETED, session))
    await app.stop()
    stripe.fault = undefined
    app = await startApp({ clusterUrl: inject('clusterUrl'), databaseUrl, env: stripe.env })
    webhook = webhookClient(app, stripe)
    await expect.poll(async () => (await webhook.purchases(session.id)).length, { interval: 250 }).toBe(1)
  })

  test('when the event cannot be stored: Stripe is told to come again', async () => {
    const session = await webhook.paidSession()
    const event = stripe.event(COMPLETED, session)
    await query(app.databaseUrl, 'ALTER TABLE stripe_events RENAME TO stripe_events_away')
    const answer = await webhook.deliver(event)
    await query(app.databaseUrl, 'ALTER TABLE stripe_events_away RENAME TO stripe_events')
    expect(answer.status).toBe(500)
    expect((await webhook.deliver(event)).status).toBe(200)
    expect(await webhook.purchases(session.id)).toHaveLength(1)
  })
})
