import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { askPurchase, startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { StripeDouble } from '../support/stripe-double'
import { type Client, tablesClient } from '../support/tables-client'
import { COMPLETED, webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
let app: App
let admin: Client
let webhook: ReturnType<typeof webhookClient>
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...stripe.env, WORKER: 'off' } })
  admin = await tablesClient(app)
  webhook = webhookClient(app, stripe)
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
afterEach(() => {
  stripe.expands = true
})

/** In seconds, as Stripe counts. */
const DAY = 24 * 60 * 60
const YESTERDAY = Math.floor(Date.now() / 1000) - DAY
const at = (seconds: number) => new Date(seconds * 1000)
type Times = { id: number; purchased_at: Date; refunded_at: Date | null }
const timesOf = async (sessionId: string) =>
  (
    await query<Times>(app.databaseUrl, 'SELECT * FROM purchases WHERE checkout_session_id = $1', [sessionId])
  )[0]!

describe('a purchase was made when it was paid', () => {
  test('however late the webhook comes, and the mail that follows counts from then', async () => {
    const session = stripe.pay((await startCheckout(app.url)).sessionId, {}, YESTERDAY)
    await webhook.deliver(stripe.event(COMPLETED, session, { created: YESTERDAY + 60 }))
    const purchase = await timesOf(session.id)
    expect(purchase.purchased_at).toEqual(at(YESTERDAY))
    const late = await query(
      app.databaseUrl,
      `SELECT FROM email_schedule w JOIN email_sequences s ON s.id = w.sequence_id
       WHERE w.purchase_id = $1 AND s.send_from_hour IS NULL AND s.send_until_hour IS NULL
         AND w.due_at <> email_due_at($2, s.send_after_days, NULL, NULL)`,
      [purchase.id, at(YESTERDAY)],
    )
    expect(late).toEqual([])
  })

  test('also when its result page makes it a day later', async () => {
    const session = stripe.pay((await startCheckout(app.url)).sessionId, {}, YESTERDAY)
    expect((await askPurchase(app.url, session.id)).status).toBe(200)
    expect((await timesOf(session.id)).purchased_at).toEqual(at(YESTERDAY))
  })

  test('as the event says, where the charge is not told', async () => {
    stripe.expands = false
    const session = await webhook.paidSession()
    await webhook.deliver(stripe.event(COMPLETED, session, { created: YESTERDAY }))
    expect((await timesOf(session.id)).purchased_at).toEqual(at(YESTERDAY))
  })

  test('also when the event could be acted on only later', async () => {
    stripe.expands = false
    const session = await webhook.paidSession()
    stripe.fault = { kind: 500, times: Infinity }
    await webhook.deliver(stripe.event(COMPLETED, session, { created: YESTERDAY }))
    stripe.fault = undefined
    await takenUp(session.id)
    expect((await timesOf(session.id)).purchased_at).toEqual(at(YESTERDAY))
  })

  test('now, when nothing says otherwise, and never later than now', async () => {
    stripe.expands = false
    const before = Date.now()
    const session = await webhook.paidSession()
    await askPurchase(app.url, session.id)
    const { purchased_at } = await timesOf(session.id)
    expect(purchased_at.getTime()).toBeGreaterThanOrEqual(before)

    const ahead = await webhook.paidSession()
    await webhook.deliver(stripe.event(COMPLETED, ahead, { created: YESTERDAY + 3 * DAY }))
    expect((await timesOf(ahead.id)).purchased_at.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('and was given back when the refund says', async () => {
    const session = await webhook.paidSession()
    await webhook.deliver(stripe.event(COMPLETED, session))
    stripe.payments.refund(session.payment_intent, { at: YESTERDAY })
    await webhook.deliver(stripe.event('charge.refunded', stripe.payments.charge(session.payment_intent)))
    expect((await timesOf(session.id)).refunded_at).toEqual(at(YESTERDAY))
  })
})

/** Any later delivery takes up what was left; the first pause is five seconds. */
const takenUp = (sessionId: string) =>
  expect
    .poll(
      async () => {
        await webhook.deliver(stripe.event('customer.created', { id: 'cus_1' }))
        return (await webhook.purchases(sessionId)).length
      },
      { interval: 500 },
    )
    .toBe(1)

type EventRow = { handled_at: Date | null; error: string | null }
const eventOf = async (sessionId: string) =>
  (
    await query<EventRow>(app.databaseUrl, 'SELECT * FROM stripe_events WHERE object_id = $1', [sessionId])
  )[0]!

test('a session of the shop that Stripe does not know stays open, in sight, until it does', async () => {
  const session = await webhook.paidSession()
  // As with the key of another account, or of the other mode.
  stripe.sessions.delete(session.id)
  expect((await webhook.deliver(stripe.event(COMPLETED, session))).status).toBe(200)
  expect(await eventOf(session.id)).toMatchObject({
    handled_at: null,
    error: expect.stringContaining('chiave') as string,
  })
  await expect.poll(() => app.output()).toContain('a Stripe event will be tried again')
  const open = await admin.call('GET', '/api/stripe-events?where[handled_at][exists]=false')
  expect(open.text).toContain(session.id)
  expect((await askPurchase(app.url, session.id)).status).toBe(503)

  stripe.sessions.set(session.id, session)
  await takenUp(session.id)
  // The event is closed after the purchase is there.
  await expect.poll(async () => (await eventOf(session.id)).handled_at).not.toBeNull()
})

test('a session that the shop never offered is closed as not its own', async () => {
  await webhook.deliver(stripe.event(COMPLETED, { object: 'checkout.session', id: 'cs_test_of_no_offer' }))
  expect(await eventOf('cs_test_of_no_offer')).toMatchObject({
    handled_at: expect.any(Date) as Date,
    error: 'Non è una sessione di questo negozio.',
  })
})
