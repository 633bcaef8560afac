import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { askPurchase, purchaseOf, startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { until } from '../support/email'
import { lockWaits } from '../support/lock-waits'
import { StripeDouble } from '../support/stripe-double'
import { COMPLETED, webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
let app: App
let webhook: ReturnType<typeof webhookClient>
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: stripe.env })
  webhook = webhookClient(app, stripe)
  // Mail that lies days ahead, to see what becomes of it.
  await query(app.databaseUrl, 'UPDATE email_sequences SET is_active = 1')
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
  await webhook.deliver(refundOf(payment_intent, 1200))
  expect((await webhook.purchases(id))[0]).toMatchObject({
    status: 'partially_refunded',
    refunded_cents: '1200',
    refunded_at: expect.any(Date) as Date,
  })
  expect((await askPurchase(app.url, id)).status).toBe(200)
  await webhook.deliver(refundOf(payment_intent))
  expect((await webhook.purchases(id))[0]).toMatchObject({
    status: 'refunded',
    refunded_cents: '3700',
    refunded_at: expect.any(Date) as Date,
  })
  expect((await askPurchase(app.url, id)).status).toBe(410)
})

/** Gives an amount, or the rest, back at Stripe. */
function refundOf(paymentIntent: string, amount?: number) {
  stripe.payments.refund(paymentIntent, { amount })
  return stripe.event('charge.refunded', stripe.payments.charge(paymentIntent))
}

test('a signed refund that Stripe does not confirm takes nothing away', async () => {
  const { id, payment_intent } = await bought()
  const claimed = { ...stripe.payments.charge(payment_intent), refunded: true, amount_refunded: 3700 }
  expect((await webhook.deliver(stripe.event('charge.refunded', claimed))).status).toBe(200)
  const dispute = { object: 'dispute', id: 'dp_claimed', status: 'lost', payment_intent }
  await webhook.deliver(stripe.event('charge.dispute.closed', dispute))
  expect((await webhook.purchases(id))[0]).toMatchObject({ status: 'paid', refunded_cents: '0' })
  expect((await askPurchase(app.url, id)).status).toBe(200)
})

test('a refund that failed opens the files again', async () => {
  const { id, payment_intent } = await bought()
  await webhook.deliver(refundOf(payment_intent))
  const refund = stripe.event('refund.failed', stripe.payments.failRefund(payment_intent))
  await webhook.deliver(refund)
  expect((await webhook.purchases(id))[0]).toMatchObject({ status: 'paid', refunded_at: null })
  expect((await askPurchase(app.url, id)).status).toBe(200)
})

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
      before: { status: 'paid', refunded_cents: 0, refunded_at: null },
      after: { status: 'refunded', refunded_cents: 3700, refunded_at: expect.any(String) as string },
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
      () => lockWaits(app.databaseUrl, 'transactionid'),
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

test('a refund that arrives before its purchase makes it, as refunded', async () => {
  const session = await webhook.paidSession()
  expect((await webhook.deliver(refundOf(session.payment_intent))).status).toBe(200)
  expect(await webhook.purchases(session.id)).toEqual([expect.objectContaining({ status: 'refunded' })])
  await webhook.deliver(stripe.event(COMPLETED, session))
  expect(await webhook.purchases(session.id)).toEqual([expect.objectContaining({ status: 'refunded' })])
})

test('what was refunded before the shop heard of its payment is refunded from the first moment', async () => {
  const session = await webhook.paidSession()
  stripe.payments.refund(session.payment_intent)
  expect((await askPurchase(app.url, session.id)).status).toBe(410)
  const planned = await query(
    app.databaseUrl,
    `SELECT d.state, d.skip_reason FROM email_deliveries d WHERE session_id = $1 AND kind = 'sequence'`,
    [session.id],
  )
  expect(new Set(planned.map(({ skip_reason }) => skip_reason as string))).toEqual(new Set(['refunded']))
})

test.each([
  ['won', 'paid'],
  ['lost', 'lost'],
])('a dispute that is %s leaves the purchase %s', async (outcome, status) => {
  const { id, payment_intent } = await bought()
  const link = `${app.url}${(await purchaseOf(app.url, id)).products[0]!.downloadUrl}`
  const planned = () =>
    query<{ state: string }>(
      app.databaseUrl,
      `SELECT DISTINCT state FROM email_deliveries WHERE session_id = $1 AND kind = 'sequence' AND due_at > now()`,
      [id],
    )
  const dispute = (state: string) => stripe.payments.dispute(payment_intent, state)
  await webhook.deliver(stripe.event('charge.dispute.created', dispute('needs_response')))
  expect((await webhook.purchases(id))[0]).toMatchObject({
    status: 'disputed',
    disputed_cents: '3700',
    disputed_at: expect.any(Date) as Date,
    dispute_status: 'needs_response',
  })
  expect((await fetch(link)).status).toBe(410)
  expect((await askPurchase(app.url, id)).status).toBe(410)
  expect(await planned()).toEqual([{ state: 'skipped' }])

  await webhook.deliver(stripe.event('charge.dispute.closed', dispute(outcome)))
  expect(await statusOf(id)).toBe(status)
  expect((await fetch(link)).status).toBe(status === 'paid' ? 200 : 410)
  expect(await planned()).toEqual([{ state: status === 'paid' ? 'planned' : 'skipped' }])
  // Late, and about what is over.
  const late = { object: 'dispute', id: `dp_${id}`, status: 'needs_response', payment_intent }
  await webhook.deliver(stripe.event('charge.dispute.created', late))
  expect(await statusOf(id)).toBe(status)
})

test('an inquiry that comes to nothing changes nothing; one that becomes a dispute does', async () => {
  const { id, payment_intent } = await bought()
  const move = async (type: string, state: string) => {
    await webhook.deliver(stripe.event(type, stripe.payments.dispute(payment_intent, state)))
    return statusOf(id)
  }
  expect(await move('charge.dispute.created', 'warning_needs_response')).toBe('paid')
  expect(await move('charge.dispute.closed', 'warning_closed')).toBe('paid')
  expect(await move('charge.dispute.created', 'warning_needs_response')).toBe('paid')
  expect(await move('charge.dispute.updated', 'under_review')).toBe('disputed')
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

const sessionStatus = async (sessionId: string) => {
  const [row] = await query<{ status: string }>(
    app.databaseUrl,
    'SELECT status FROM checkout_sessions WHERE session_id = $1',
    [sessionId],
  )
  return row?.status
}

test('an expired session can no longer be taken for an open one, once Stripe says so', async () => {
  const { sessionId } = await startCheckout(app.url)
  const expired = () => stripe.event('checkout.session.expired', stripe.sessions.get(sessionId)!)
  await webhook.deliver(expired())
  expect(await sessionStatus(sessionId)).toBe('open')
  stripe.expire(sessionId)
  await webhook.deliver(expired())
  expect(await sessionStatus(sessionId)).toBe('expired')
})

test('a slower method that does not pay in the end leaves a failed session', async () => {
  const { sessionId } = await startCheckout(app.url)
  const session = stripe.pay(sessionId, { payment_status: 'unpaid' })
  await webhook.deliver(stripe.event(COMPLETED, session))
  expect(await sessionStatus(sessionId)).toBe('unpaid')
  stripe.payments.fail(session.payment_intent)
  await webhook.deliver(stripe.event('checkout.session.async_payment_failed', session))
  expect(await sessionStatus(sessionId)).toBe('failed')
  await webhook.deliver(stripe.event(COMPLETED, session))
  expect(await sessionStatus(sessionId)).toBe('failed')
  expect(await webhook.purchases(sessionId)).toEqual([])
})
