import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { askPurchase, purchaseOf, startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { until } from '../support/email'
import { StripeDouble } from '../support/stripe-double'
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

async function bought() {
  const session = await webhook.paidSession()
  await webhook.deliver(stripe.event(COMPLETED, session))
  return session
}
const statusOf = async (sessionId: string) => (await webhook.purchases(sessionId))[0]?.status

test('a refund ends the purchase, part of one does not', async () => {
  const { id, payment_intent } = await bought()
  await webhook.deliver(stripe.event('charge.refunded', stripe.charge(payment_intent, { refunded: false })))
  expect(await statusOf(id)).toBe('paid')
  await webhook.deliver(stripe.event('charge.refunded', stripe.charge(payment_intent, { refunded: true })))
  expect((await webhook.purchases(id))[0]).toMatchObject({
    status: 'refunded',
    refunded_at: expect.any(Date) as Date,
  })
  expect((await askPurchase(app.url, id)).status).toBe(410)
})

const refundOf = (paymentIntent: string) =>
  stripe.event('charge.refunded', stripe.charge(paymentIntent, { refunded: true }))

test('a refund ends a purchase whose address is no longer valid, and is written down', async () => {
  const { id, payment_intent } = await bought()
  const link = `${app.url}${(await purchaseOf(app.url, id)).products[0]!.downloadUrl}`
  await query(
    app.databaseUrl,
    `UPDATE purchases SET customer_email = 'senza chiocciola' WHERE checkout_session_id = $1`,
    [id],
  )
  await webhook.deliver(refundOf(payment_intent))
  expect((await fetch(link)).status).toBe(410)
  const history = await query(
    app.databaseUrl,
    `SELECT operation, user_email, before, after FROM table_history WHERE table_name = 'purchases' AND row_id = $1`,
    [(await webhook.purchases(id))[0]!.id],
  )
  expect(history).toEqual([
    {
      operation: 'update',
      user_email: null,
      before: { status: 'paid', refunded_at: null },
      after: { status: 'refunded', refunded_at: expect.any(String) as string },
    },
  ])
})

test('a refund keeps what is saved at the same moment', async () => {
  const { id, payment_intent } = await bought()
  const editor = new pg.Client({ connectionString: app.databaseUrl })
  await editor.connect()
  try {
    await editor.query('BEGIN')
    await editor.query(`UPDATE purchases SET customer_name = 'Anna Verdi' WHERE checkout_session_id = $1`, [
      id,
    ])
    const delivered = webhook.deliver(refundOf(payment_intent))
    await until(
      () => query(app.databaseUrl, `SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted`),
      (waiting) => waiting.length > 0,
    )
    await editor.query('COMMIT')
    await delivered
  } finally {
    await editor.end()
  }
  await expect
    .poll(async () => (await webhook.purchases(id))[0])
    .toMatchObject({ status: 'refunded', customer_name: 'Anna Verdi' })
})

test('a refund that arrives before its purchase waits for it', async () => {
  const session = await webhook.paidSession()
  const refund = stripe.event('charge.refunded', stripe.charge(session.payment_intent, { refunded: true }))
  expect((await webhook.deliver(refund)).status).toBe(200)
  await webhook.deliver(stripe.event(COMPLETED, session))
  await expect
    .poll(
      async () => {
        await webhook.deliver(stripe.event('customer.created', { id: 'cus_1' }))
        return statusOf(session.id)
      },
      { interval: 500 },
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
  await webhook.deliver(created)
  expect(await statusOf(id)).toBe('disputed')
  await webhook.deliver(stripe.event('charge.dispute.closed', dispute(outcome)))
  expect(await statusOf(id)).toBe(status)
  // Late, and about what is over.
  await webhook.deliver(stripe.event('charge.dispute.created', dispute('needs_response')))
  expect(await statusOf(id)).toBe(status)
})

test('what is said again of a purchase in the bin changes nothing of that; a refund is noted there', async () => {
  const { id, payment_intent } = await bought()
  await query(app.databaseUrl, 'UPDATE purchases SET deleted_at = now() WHERE checkout_session_id = $1', [id])
  await webhook.deliver(stripe.event(COMPLETED, stripe.sessions.get(id)!))
  expect(await webhook.purchases(id)).toEqual([
    expect.objectContaining({ status: 'paid', deleted_at: expect.any(Date) as Date }),
  ])
  await webhook.deliver(refundOf(payment_intent))
  expect(await webhook.purchases(id)).toEqual([
    expect.objectContaining({ status: 'refunded', deleted_at: expect.any(Date) as Date }),
  ])
  const unhandled = await query(app.databaseUrl, 'SELECT error FROM stripe_events WHERE handled_at IS NULL')
  expect(unhandled).toEqual([])
})

test('an expired session can no longer be taken for an open one', async () => {
  const { sessionId } = await startCheckout(app.url)
  await webhook.deliver(stripe.event('checkout.session.expired', stripe.sessions.get(sessionId)!))
  const [row] = await query<{ status: string }>(
    app.databaseUrl,
    'SELECT status FROM checkout_sessions WHERE session_id = $1',
    [sessionId],
  )
  expect(row?.status).toBe('expired')
})
