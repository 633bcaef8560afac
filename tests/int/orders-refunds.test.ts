import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { askPurchase } from '../support/checkout-client'
import { query } from '../support/cluster'
import { addPurchase, until } from '../support/email'
import { StripeDouble } from '../support/stripe-double'
import { type Client, tablesClient } from '../support/tables-client'
import { COMPLETED, webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
let app: App
let webhook: ReturnType<typeof webhookClient>
let admin: Client
let other: Client
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...stripe.env, WORKER: 'off' } })
  webhook = webhookClient(app, stripe)
  admin = await tablesClient(app)
  other = await tablesClient(app)
  await query(app.databaseUrl, 'UPDATE email_sequences SET is_active = 1')
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
afterEach(() => {
  stripe.fault = undefined
  stripe.lostRefundAnswers = 0
})

async function bought() {
  const { id: sessionId, payment_intent: intent } = await webhook.paidSession()
  await webhook.deliver(stripe.event(COMPLETED, stripe.sessions.get(sessionId)!))
  const [purchase] = await webhook.purchases(sessionId)
  return { id: purchase!.id, sessionId, intent }
}
const body = (changes: object = {}) => ({
  id: randomUUID(),
  amount_cents: 3700,
  refunded_cents: 0,
  ...changes,
})
const refund = (id: number, changes: object = {}, client = admin) =>
  client.call('POST', `/api/admin/orders/${id}/refund`, body(changes))
const purchaseOf = async (sessionId: string) => (await webhook.purchases(sessionId))[0]!
const requests = (id: number) =>
  query(
    app.databaseUrl,
    `SELECT state, amount_cents, reason, author_email FROM order_refunds WHERE purchase_id = $1 ORDER BY created_at`,
    [id],
  )

test('a full refund closes the files, skips planned mail and names who decided', async () => {
  const { id, sessionId, intent } = await bought()
  const answer = await refund(id)
  expect(answer).toMatchObject({ status: 200, body: { state: 'done' } })
  expect(stripe.payments.charge(intent)).toMatchObject({ amount_refunded: 3700 })
  expect(await purchaseOf(sessionId)).toMatchObject({ status: 'refunded', refunded_cents: '3700' })
  expect((await askPurchase(app.url, sessionId)).status).toBe(410)
  expect(
    await query(
      app.databaseUrl,
      `SELECT DISTINCT state, skip_reason FROM email_deliveries WHERE purchase_id = $1 AND kind = 'sequence'
       AND due_at > now() + interval '1 hour'`,
      [id],
    ),
  ).toEqual([{ state: 'skipped', skip_reason: 'refunded' }])
  expect(await requests(id)).toMatchObject([
    { state: 'done', amount_cents: 3700, author_email: expect.stringContaining('admin-') as string },
  ])
})

test('in part, then the rest; never more than was paid', async () => {
  const { id, sessionId, intent } = await bought()
  expect((await refund(id, { amount_cents: 1250 })).status).toBe(200)
  expect(await purchaseOf(sessionId)).toMatchObject({ status: 'partially_refunded', refunded_cents: '1250' })
  expect((await askPurchase(app.url, sessionId)).status).toBe(200)
  const tooMuch = await refund(id, { amount_cents: 2451, refunded_cents: 1250 })
  expect(tooMuch).toMatchObject({
    status: 409,
    body: { error: 'Si possono rimborsare al massimo €\u00a024,50.' },
  })
  expect((await refund(id, { amount_cents: 2450, refunded_cents: 1250 })).status).toBe(200)
  expect(await purchaseOf(sessionId)).toMatchObject({ status: 'refunded', refunded_cents: '3700' })
  expect(await refund(id, { refunded_cents: 3700 })).toMatchObject({
    status: 409,
    body: { error: 'Questo ordine è già stato rimborsato per intero.' },
  })
  expect(stripe.payments.refundCount(intent)).toBe(2)
})

describe('one refund', () => {
  test.each([3700, 1000])('of two administrators who give %i cents back at once', async (amount_cents) => {
    const { id, intent } = await bought()
    const answers = await Promise.all([
      refund(id, { amount_cents }),
      refund(id, { amount_cents }, other),
      refund(id, { amount_cents }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    // And of one who pressed a little later, on a page that still showed the order as it was.
    expect((await refund(id, { amount_cents }, other)).status).toBe(409)
    expect(stripe.payments.refundCount(intent)).toBe(1)
    expect(await requests(id)).toMatchObject([{ state: 'done', amount_cents }])
  })

  test('of a button that is pressed again and again', async () => {
    const { id, intent } = await bought()
    const press = body({ amount_cents: 900 })
    const answers = await Promise.all([refund(id, press), refund(id, press), refund(id, press)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await refund(id, press)).status).toBe(200)
    expect(stripe.payments.refundCount(intent)).toBe(1)
    expect((await refund(id, { ...press, amount_cents: 901 })).status).toBe(409)
  })

  test('when Stripe makes it and its answers never arrive: found out, and not doubled', async () => {
    const { id, sessionId, intent } = await bought()
    stripe.lostRefundAnswers = 10
    const press = body({ amount_cents: 700 })
    expect(await refund(id, press)).toMatchObject({ status: 202, body: { state: 'checking' } })
    expect((await refund(id, { amount_cents: 700 }, other)).body.error).toContain('in corso')
    expect(await purchaseOf(sessionId)).toMatchObject({ status: 'paid' })
    // The same request once more is the next look; it reads what was made instead of asking again.
    expect(await refund(id, press)).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(await purchaseOf(sessionId)).toMatchObject({ refunded_cents: '700' })
    expect(stripe.payments.refundCount(intent)).toBe(1)
  })

  test('when nobody asks again, the shop does', async () => {
    const { id, sessionId, intent } = await bought()
    stripe.fault = { kind: 'hang', times: 3 }
    expect((await refund(id, { amount_cents: 700 })).status).toBe(202)
    expect(stripe.payments.refundCount(intent)).toBe(0)
    stripe.fault = undefined
    await query(app.databaseUrl, 'UPDATE order_refunds SET next_attempt_at = now() WHERE purchase_id = $1', [
      id,
    ])
    await until(
      () => purchaseOf(sessionId),
      ({ status }) => status === 'partially_refunded',
    )
    await until(
      () => requests(id),
      ([row]) => row?.state === 'done',
    )
    expect(stripe.payments.refundCount(intent)).toBe(1)
  })
})

describe('refused with a sentence, and nothing given back', () => {
  test('what Stripe refuses; another try is free afterwards', async () => {
    const { id, sessionId, intent } = await bought()
    stripe.fault = { kind: 402, times: 1 }
    const answer = await refund(id)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain('Stripe ha rifiutato il rimborso')
    expect(await requests(id)).toMatchObject([{ state: 'refused', reason: answer.body.error }])
    expect(await purchaseOf(sessionId)).toMatchObject({ status: 'paid', refunded_cents: '0' })
    expect((await refund(id)).status).toBe(200)
    expect(stripe.payments.refundCount(intent)).toBe(1)
  })

  test('what was disputed, before the shop heard of it and afterwards', async () => {
    const { id, sessionId, intent } = await bought()
    const dispute = stripe.payments.dispute(intent, 'needs_response')
    expect((await refund(id)).body.error).toContain('contestato')
    await webhook.deliver(stripe.event('charge.dispute.created', dispute))
    expect((await refund(id)).body.error).toContain('contestazione aperta')
    await webhook.deliver(stripe.event('charge.dispute.closed', stripe.payments.dispute(intent, 'lost')))
    expect(await purchaseOf(sessionId)).toMatchObject({ status: 'lost' })
    expect((await refund(id)).body.error).toContain('andata persa')
    expect(stripe.payments.refundCount(intent)).toBe(0)
  })

  test('a refunded order that is charged back', async () => {
    const { id, sessionId, intent } = await bought()
    expect((await refund(id)).status).toBe(200)
    const dispute = stripe.payments.dispute(intent, 'needs_response')
    await webhook.deliver(stripe.event('charge.dispute.created', dispute))
    expect(await purchaseOf(sessionId)).toMatchObject({ status: 'disputed', refunded_cents: '3700' })
    expect(await refund(id, { refunded_cents: 3700 })).toMatchObject({ status: 409 })
    await webhook.deliver(stripe.event('charge.dispute.closed', stripe.payments.dispute(intent, 'won')))
    expect(await purchaseOf(sessionId)).toMatchObject({ status: 'refunded' })
    expect(stripe.payments.refundCount(intent)).toBe(1)
  })

  test('what is no refund: 400; an unknown order: 404; other people: 401 and 403', async () => {
    const { id } = await bought()
    for (const wrong of [{ amount_cents: 0 }, { amount_cents: 1.5 }, { amount_cents: -1 }, { id: 'x' }]) {
      expect((await refund(id, wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    expect((await refund(999_999)).status).toBe(404)
    for (const role of ['editor', 'user'] as const) {
      expect((await refund(id, {}, await tablesClient(app, role))).status).toBe(403)
    }
    const signedOut = await fetch(`${app.url}/api/admin/orders/${id}/refund`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body()),
    })
    expect(signedOut.status).toBe(401)
  })
})

test('a simulated purchase is refunded by the shop itself, by the same rules', async () => {
  const id = await addPurchase(app.databaseUrl)
  const answers = await Promise.all([
    refund(id, { amount_cents: 1000 }),
    refund(id, { amount_cents: 1000 }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const row = async () => (await query(app.databaseUrl, 'SELECT * FROM purchases WHERE id = $1', [id]))[0]
  expect(await row()).toMatchObject({ status: 'partially_refunded', refunded_cents: '1000' })
  expect((await refund(id, { amount_cents: 2700, refunded_cents: 1000 })).status).toBe(200)
  expect(await row()).toMatchObject({ status: 'refunded', refunded_cents: '3700' })
  const { rows } = (await admin.call('GET', `/api/tables/purchases/${id}/history`)).body
  expect(rows[0]).toMatchObject({
    user_email: expect.stringContaining('admin-') as string,
    after: { status: 'refunded', refunded_cents: 3700 },
  })
})
