import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { refundTexts } from '@/content/order-refunds'
import type { OrderDossier } from '@/contracts/orders-dossier'
import type { ToDo } from '@/contracts/overview'

import { query } from '../support/cluster'
import { person } from '../support/invoice-customers'
import { useReceipts } from '../support/receipts'

const { it, buy, tell } = useReceipts()
afterEach(async () => {
  it.stripe.fault = undefined
  await query(it.app.databaseUrl, 'DELETE FROM order_refunds')
})

/** A purchase as the panel knows it, and what an administrator does with it. */
async function sold() {
  const session = await buy()
  const [purchase] = await it.webhook.purchases(session.id)
  const { id } = purchase!
  const post = (what: string, body: object) => it.admin.call('POST', `/api/admin/orders/${id}/${what}`, body)
  return {
    id,
    intent: session.payment_intent,
    post,
    refund: (changes: object = {}) =>
      post('refund', { id: randomUUID(), amount_cents: 3700, refunded_cents: 0, ...changes }),
    dossier: async () =>
      (await it.admin.call('GET', `/api/admin/orders/${id}`)).body as unknown as OrderDossier,
  }
}
/** What 'Da fare' says of refunds. */
const toDo = async () =>
  ((await it.admin.call('GET', '/api/admin/overview/to-do')).body.rows as unknown as ToDo[]).find(
    ({ kind }) => kind === 'refunds',
  )
const refundsOf = ({ timeline }: OrderDossier) =>
  timeline.entries.flatMap((entry) => (entry.kind === 'refund' ? [entry.details] : []))

test('one that comes back after it was made is told of until it is made again', async () => {
  const { id, intent, refund, dossier } = await sold()
  expect((await refund()).status).toBe(200)
  expect(await toDo()).toBeUndefined()
  await tell('refund.failed', it.stripe.payments.failRefund(intent))
  await expect.poll(toDo).toMatchObject({ count: 1, path: `/admin/ordine/${id}` })
  expect(refundsOf(await dossier())).toMatchObject([
    { state: 'refused', amount_cents: 3700, reason: refundTexts.cameBack, author: null },
    { state: 'done', amount_cents: 3700 },
  ])
  // Told once more, it is the same failure.
  await tell('charge.refunded', it.stripe.payments.charge(intent))
  expect(refundsOf(await dossier())).toHaveLength(2)
  expect((await refund()).status).toBe(200)
  expect(await toDo()).toBeUndefined()
})

test('one that was made at Stripe and comes back is told of, until a note says how it was settled', async () => {
  const { intent, post, dossier } = await sold()
  await tell('refund.created', it.stripe.payments.refund(intent, { amount: 1500 }))
  await expect.poll(async () => (await dossier()).order.refunded_cents).toBe(1500)
  await tell('refund.failed', it.stripe.payments.failRefund(intent))
  await expect.poll(toDo).toMatchObject({ count: 1 })
  expect(refundsOf(await dossier())).toMatchObject([{ state: 'refused', amount_cents: 1500 }])
  expect((await post('notes', { words: 'Bonifico fatto oggi.' })).status).toBe(200)
  expect(await toDo()).toBeUndefined()
})

test('one that was made again at Stripe is told of no more, and one that failed unseen meanwhile is', async () => {
  const { intent, dossier } = await sold()
  await tell('refund.created', it.stripe.payments.refund(intent, { amount: 1500 }))
  await expect.poll(async () => (await dossier()).order.refunded_cents).toBe(1500)
  // Both are done before the shop looks: the sum is the same.
  it.stripe.payments.failRefund(intent)
  const again = it.stripe.payments.refund(intent, { amount: 1500 })
  await tell('refund.created', again)
  await expect.poll(toDo).toMatchObject({ count: 1 })
  const inAMinute = Math.floor(Date.now() / 1000) + 60
  await tell('refund.created', it.stripe.payments.refund(intent, { amount: 500, at: inAMinute }))
  await expect.poll(toDo).toBeUndefined()
  expect((await dossier()).order).toMatchObject({ refunded_cents: 2000, status: 'partially_refunded' })
})

test('an amount that was typed into the row, and that Stripe knows nothing of, is no failure', async () => {
  const { id, intent, dossier } = await sold()
  await query(
    it.app.databaseUrl,
    `UPDATE purchases SET status = 'partially_refunded', refunded_cents = 900, refunded_at = now() WHERE id = $1`,
    [id],
  )
  await tell('charge.refunded', it.stripe.payments.charge(intent))
  await expect.poll(async () => (await dossier()).order.status).toBe('paid')
  expect(refundsOf(await dossier())).toEqual([])
  expect(await toDo()).toBeUndefined()
})

test('one that Stripe refuses after the administrator was told that it is being checked', async () => {
  const { id, intent, refund } = await sold()
  it.stripe.fault = { kind: 'hang', times: 3 }
  expect((await refund()).status).toBe(202)
  expect(await toDo()).toBeUndefined()
  it.stripe.fault = undefined
  it.stripe.payments.dispute(intent, 'needs_response')
  await query(it.app.databaseUrl, 'UPDATE order_refunds SET next_attempt_at = now() WHERE purchase_id = $1', [
    id,
  ])
  await expect.poll(toDo).toMatchObject({ count: 1, path: `/admin/ordine/${id}` })
})

test('a credit note that was issued for it exceeds what went back, which the order says', async () => {
  const { id, intent, refund, dossier } = await sold()
  const invoiced = await it.admin.call('POST', '/api/admin/invoices', { purchase_id: id, customer: person })
  expect(invoiced.status, invoiced.text).toBe(201)
  expect((await refund({ amount_cents: 1200 })).status).toBe(200)
  const credited = await it.admin.call('POST', '/api/admin/invoices/credit-note', { purchase_id: id })
  expect(credited.status, credited.text).toBe(201)
  expect((await dossier()).order.over_credited_cents).toBe(0)
  await tell('refund.failed', it.stripe.payments.failRefund(intent))
  await expect.poll(async () => (await dossier()).order.over_credited_cents).toBe(1200)
  expect((await refund()).status).toBe(200)
  expect((await dossier()).order.over_credited_cents).toBe(0)
})
