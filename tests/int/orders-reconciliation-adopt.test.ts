import { afterEach, expect, test } from 'vitest'

import { adoptTexts } from '@/content/orders-reconciliation'
import type { ReconciliationView } from '@/contracts/orders-reconciliation'

import { askPurchase } from '../support/checkout-client'
import { query } from '../support/cluster'
import { useReceipts } from '../support/receipts'
import { tablesClient } from '../support/tables-client'

const { it, mail, mails, paidSession, tell } = useReceipts()
afterEach(() => {
  it.stripe.sessions.clear()
})

const sql = (text: string, values: unknown[] = []) => query(it.app.databaseUrl, text, values)
const view = async () =>
  (await it.admin.call('GET', '/api/admin/reconciliation')).body as unknown as ReconciliationView
/** 'Controlla adesso', and its end. */
async function check() {
  const runs = async () => (await sql('SELECT FROM reconciliations WHERE finished_at IS NOT NULL')).length
  const before = await runs()
  expect((await it.admin.call('POST', '/api/admin/reconciliation')).status).toBe(202)
  await expect.poll(runs, { interval: 100 }).toBe(before + 1)
}
/** A session that was paid, and that a database of before does not have. */
async function lost() {
  const session = await paidSession()
  await sql('DELETE FROM checkout_sessions WHERE session_id = $1', [session.id])
  return session
}
const adopt = (session_id: string, stripe_cents = 3700) =>
  it.admin.call('POST', '/api/admin/reconciliation/adopt', { session_id, stripe_cents })

test('a paid session that the shop does not know becomes its purchase, once, with all that belongs to it', async () => {
  const { id, payment_intent: intent } = await lost()
  await check()
  expect((await view()).open).toMatchObject([{ session_id: id, kind: 'session_unknown', stripe_cents: 3700 }])

  const answers = await Promise.all([adopt(id), adopt(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const purchases = await it.webhook.purchases(id)
  expect(purchases).toMatchObject([
    {
      status: 'paid',
      provider: 'stripe',
      payment_intent_id: intent,
      customer_email: it.buyer,
      // They may have refused it, and have had the sequences' mail before: the receipt goes out and nothing else.
      marketing_basis: 'refused',
    },
  ])
  expect(answers.map(({ body }) => body.purchase_id)).toEqual([purchases[0]!.id, purchases[0]!.id])
  expect((await view()).open).toEqual([])
  expect((await mail('planner è pronto')).text).toContain('Importo: 37 €')
  expect((await askPurchase(it.app.url, id)).status).toBe(200)

  expect(
    await sql(`SELECT DISTINCT state FROM email_deliveries WHERE user_email = $1 AND kind = 'sequence'`, [
      it.buyer,
    ]),
  ).toEqual([{ state: 'skipped' }])

  // What Stripe tells of its payment from now on reaches it.
  await tell('refund.created', it.stripe.payments.refund(intent))
  await expect.poll(async () => (await it.webhook.purchases(id))[0]!.status).toBe('refunded')
  await check()
  expect((await view()).open).toEqual([])
  expect(mails('planner è pronto')).toHaveLength(1)
})

test('of a buyer who was asked before paying nothing is known: no sequence writes to them', async () => {
  const { id } = await lost()
  const step = await it.admin.call('POST', '/api/globals/checkout-step', {
    marketing: 'consent',
    _status: 'published',
  })
  expect(step.status, step.text).toBe(200)
  await check()
  expect((await adopt(id)).status).toBe(200)
  expect(await it.webhook.purchases(id)).toMatchObject([
    { marketing_basis: 'refused', consents: { marketing: { answer: 'not_asked' } } },
  ])
})

test('what went back in part does so from the first moment, and what went back whole is told of no more', async () => {
  const { id, payment_intent: intent } = await lost()
  const givenBack = await lost()
  it.stripe.payments.refund(givenBack.payment_intent)
  await check()
  const unknown = (await view()).open.filter(({ kind }) => kind === 'session_unknown')
  expect(unknown).toMatchObject([{ session_id: id }])
  it.stripe.payments.refund(intent, { amount: 700 })
  expect((await adopt(id)).status).toBe(200)
  expect(await it.webhook.purchases(id)).toMatchObject([
    { status: 'partially_refunded', refunded_cents: '700' },
  ])
})

test('is refused in words: another amount, no address, no payment, another shop’s, one that nobody found', async () => {
  const [cheap, nameless, foreign] = [await lost(), await lost(), await lost()]
  await check()
  const unseen = await lost()
  expect(await adopt(cheap.id, 3600)).toMatchObject({ status: 409, body: { error: adoptTexts.changed } })
  it.stripe.sessions.get(nameless.id)!.customer_details = null
  expect(await adopt(nameless.id)).toMatchObject({ status: 409, body: { error: adoptTexts.noEmail } })
  it.stripe.sessions.get(foreign.id)!.success_url = 'https://altro.example/grazie'
  expect(await adopt(foreign.id)).toMatchObject({ status: 409, body: { error: adoptTexts.unpaid } })
  it.stripe.sessions.get(cheap.id)!.payment_status = 'unpaid'
  expect(await adopt(cheap.id)).toMatchObject({ status: 409, body: { error: adoptTexts.unpaid } })
  it.stripe.payments.refund(nameless.payment_intent)
  expect(await adopt(nameless.id)).toMatchObject({ status: 409, body: { error: adoptTexts.refunded } })
  expect(await adopt(unseen.id)).toMatchObject({ status: 404, body: { error: adoptTexts.unknown } })
  for (const { id } of [cheap, nameless, foreign]) expect(await it.webhook.purchases(id)).toEqual([])
  expect((await adopt(cheap.id, 0)).status).toBe(400)
  const editor = await tablesClient(it.app, 'editor')
  const body = { session_id: cheap.id, stripe_cents: 3700 }
  expect((await editor.call('POST', '/api/admin/reconciliation/adopt', body)).status).toBe(403)
})
