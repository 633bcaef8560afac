import { randomUUID } from 'node:crypto'

import { afterEach, beforeAll, expect, test } from 'vitest'

import { refundTexts } from '@/content/order-refunds'
import { withdrawalPage, withdrawalRefusals } from '@/content/orders-withdrawals'

import { query } from '../support/cluster'
import { useReceipts } from '../support/receipts'
import { withdrawalVisitor } from '../support/withdrawals'

const { it, buy, page, tell } = useReceipts()
let visitor: ReturnType<typeof withdrawalVisitor>
beforeAll(() => {
  visitor = withdrawalVisitor(it.app)
})
afterEach(() => {
  it.stripe.lostRefundAnswers = 0
})

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[]) =>
  query<T>(it.app.databaseUrl, text, values)
const requests = (order: string) =>
  sql<{ id: number; state: string }>(
    `SELECT id, state, requested_at, decided_at, decided_by FROM withdrawal_requests
     WHERE checkout_session_id = $1 ORDER BY id`,
    [order],
  )
const states = async (order: string) => (await requests(order)).map(({ state }) => state)
const statusOf = async (order: string) =>
  (await sql('SELECT status FROM purchases WHERE checkout_session_id = $1', [order]))[0]?.status
const refund = (id: number, refundId: string = randomUUID()) =>
  it.admin.call('POST', '/api/admin/withdrawals/refund', { id, refundId, seenRefundedCents: 0 })
const refuse = (id: number) =>
  it.admin.call('POST', '/api/admin/withdrawals/refuse', { id, reason: 'Fuori termine.' })

/** An order whose buyer has asked to withdraw. */
async function asked() {
  const { id: order, payment_intent: intent } = await buy()
  await visitor.confirm(visitor.tokenIn(await visitor.identify(order, it.buyer)))
  const [request] = await requests(order)
  expect(request).toMatchObject({ state: 'open', decided_at: null, decided_by: null })
  return { order, intent, request: request! }
}

test('a refund that fails later opens the request again as it was, and it can be granted once more', async () => {
  const { order, intent, request } = await asked()
  expect(await refund(request.id)).toMatchObject({ status: 200, body: { state: 'done' } })
  expect(await requests(order)).toMatchObject([
    { state: 'refunded', decided_by: expect.stringContaining('@') as string },
  ])
  await tell('refund.failed', it.stripe.payments.failRefund(intent))
  await expect.poll(() => requests(order)).toEqual([request])
  const { body } = await it.admin.call('GET', '/api/admin/withdrawals?state=open')
  expect(body.rows).toContainEqual(expect.objectContaining({ id: request.id, refunded_cents: 0 }))
  expect(await page(`/ordine/${order}`)).toContain('è arrivata: ti rispondiamo presto')
  expect((await refund(request.id)).status).toBe(200)
  expect(await states(order)).toEqual(['refunded'])
})

test('a refund that fails later opens no second request beside one that is open', async () => {
  const { order, intent, request } = await asked()
  expect((await refund(request.id)).status).toBe(200)
  await sql(
    `INSERT INTO withdrawal_requests (checkout_session_id, customer_email, requested_at) VALUES ($1, $2, now())`,
    [order, it.buyer],
  )
  await tell('refund.failed', it.stripe.payments.failRefund(intent))
  await expect.poll(() => statusOf(order)).toBe('paid')
  expect(await states(order)).toEqual(['refunded', 'open'])
})

test('a request whose refund is under way cannot be refused, and the refund closes it', async () => {
  const { order, request } = await asked()
  it.stripe.lostRefundAnswers = 10
  const refundId = randomUUID()
  expect((await refund(request.id, refundId)).body.state).toBe('checking')
  expect(await refuse(request.id)).toMatchObject({ status: 409, body: { error: refundTexts.underWay } })
  expect(await states(order)).toEqual(['open'])
  expect(
    await sql('SELECT FROM email_deliveries WHERE dedup_key = $1', [`withdrawal-refusal:${request.id}`]),
  ).toEqual([])
  expect(await refund(request.id, refundId)).toMatchObject({ status: 200, body: { state: 'done' } })
  expect(await states(order)).toEqual(['refunded'])
})

test('of one who refunds and one who refuses at once, one is told that the other was first', async () => {
  const { order, intent, request } = await asked()
  const [granted, refused] = await Promise.all([refund(request.id), refuse(request.id)])
  expect([granted.status, refused.status].sort()).toEqual([200, 409])
  const isGranted = granted.status === 200
  expect(await states(order)).toEqual([isGranted ? 'refunded' : 'refused'])
  expect(it.stripe.payments.refundCount(intent)).toBe(isGranted ? 1 : 0)
  const { error } = isGranted ? refused.body : granted.body
  expect([refundTexts.underWay, withdrawalRefusals.decided]).toContain(error)
})

test('a lost dispute closes the request: the bank gave the money back, and no administrator', async () => {
  const { order, intent, request } = await asked()
  await tell('charge.dispute.created', it.stripe.payments.dispute(intent, 'needs_response'))
  await expect.poll(() => statusOf(order)).toBe('disputed')
  expect(await refund(request.id)).toMatchObject({ status: 409, body: { error: refundTexts.disputed } })
  expect(await requests(order)).toEqual([request])
  await tell('charge.dispute.closed', it.stripe.payments.dispute(intent, 'lost'))
  await expect
    .poll(() => requests(order))
    .toMatchObject([{ state: 'refunded', decided_by: null, decided_at: expect.any(Date) as Date }])
  const html = await page(`/ordine/${order}`)
  expect(html).toContain(withdrawalPage.obstacles.lost)
  expect(html).not.toContain('è stata accolta')
})

test('a lost dispute about a part closes no request: the rest is still owed, and closes it once it is back', async () => {
  const { order, intent } = await asked()
  const { payments } = it.stripe
  await tell('charge.dispute.created', payments.dispute(intent, 'needs_response', undefined, 1500))
  await tell('charge.dispute.closed', payments.dispute(intent, 'lost'))
  await expect.poll(() => statusOf(order)).toBe('lost')
  expect(await states(order)).toEqual(['open'])
  await tell('refund.created', payments.refund(intent, { amount: 2200 }))
  await expect.poll(() => states(order)).toEqual(['refunded'])
})

test('all the money refunded while a dispute is open closes the request', async () => {
  const { order, intent } = await asked()
  await tell('charge.dispute.created', it.stripe.payments.dispute(intent, 'needs_response'))
  await expect.poll(() => statusOf(order)).toBe('disputed')
  expect(await states(order)).toEqual(['open'])
  await tell('refund.created', it.stripe.payments.refund(intent))
  await expect.poll(() => states(order)).toEqual(['refunded'])
  expect(await statusOf(order)).toBe('disputed')
})
