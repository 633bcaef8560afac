import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import type { ReconciliationView } from '@/contracts/orders-reconciliation'

import { type App, startApp } from '../support/app'
import { startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { type Relay, startRelay } from '../support/relay'
import { StripeDouble } from '../support/stripe-double'
import { backlogId } from '../support/stripe-session-list'
import { type Client, tablesClient } from '../support/tables-client'
import { COMPLETED, webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
/** Between the shop and Stripe. */
let line: Relay
let app: App
let admin: Client
let webhook: ReturnType<typeof webhookClient>
beforeAll(async () => {
  stripe = await StripeDouble.start()
  line = await startRelay(stripe.url)
  await start()
})
afterAll(async () => {
  await app.stop()
  await line.cut()
  await stripe.stop()
})
beforeEach(async () => {
  stripe.sessions.clear()
  stripe.pages.length = 0
  stripe.backlog = { count: 0, successUrl: `${app.url}/checkout/success` }
  for (const table of ['reconciliation_findings', 'reconciliation_seen', 'reconciliations', 'purchases'])
    await sql(`DELETE FROM ${table}`)
})

/** The shop, or the same shop started again. */
async function start(databaseUrl?: string) {
  app = await startApp({
    clusterUrl: inject('clusterUrl'),
    // What V8 lets lie before it looks differs from Node to Node; this is what Node 20 lets lie.
    env: {
      ...stripe.env,
      STRIPE_API_BASE: line.url.replace(/\/$/, ''),
      WORKER: 'off',
      NODE_OPTIONS: '--max-semi-space-size=16',
    },
    ...(databaseUrl !== undefined && { databaseUrl }),
  })
  admin = await tablesClient(app)
  webhook = webhookClient(app, stripe)
  await sql('UPDATE email_sequences SET is_active = 0')
}

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<T>(app.databaseUrl, text, values)
const view = async () =>
  (await admin.call('GET', '/api/admin/reconciliation')).body as unknown as ReconciliationView
const press = async () => expect((await admin.call('POST', '/api/admin/reconciliation')).status).toBe(202)
const until = (test: (view: ReconciliationView) => boolean) =>
  expect.poll(async () => test(await view()), { interval: 100 }).toBe(true)
/** 'Controlla adesso', and its end. */
async function check(): Promise<ReconciliationView> {
  const before = await sql('SELECT id FROM reconciliations WHERE finished_at IS NOT NULL')
  await press()
  await expect
    .poll(async () => (await sql('SELECT id FROM reconciliations WHERE finished_at IS NOT NULL')).length, {
      interval: 100,
    })
    .toBe(before.length + 1)
  return view()
}
/** A purchase that both sides know. */
async function bought() {
  const session = await webhook.paidSession()
  await webhook.deliver(stripe.event(COMPLETED, session))
  return session
}
const kinds = ({ open }: ReconciliationView) =>
  Object.fromEntries(open.map(({ session_id, kind }) => [session_id, kind]))
const insertPurchase = (sessionId: string) =>
  sql(
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency,
       status, purchased_at) VALUES ($1, 'stripe', 'a@posta.example', 'Planner', 3700, 'EUR', 'paid', now())`,
    [sessionId],
  )

test('what is safe is repaired, the rest is listed both ways, and what was put right leaves the list', async () => {
  const agreeing = await bought()
  const unheard = await webhook.paidSession()
  const refunded = await bought()
  stripe.payments.refund(refunded.payment_intent)
  const disputed = await bought()
  stripe.payments.dispute(disputed.payment_intent, 'needs_response')
  const changed = await bought()
  await sql('UPDATE purchases SET amount_cents = 100 WHERE checkout_session_id = $1', [changed.id])
  await insertPurchase('cs_test_unknown')
  // Made with the keys of the other mode, of which Stripe tells nothing by these.
  await insertPurchase('cs_live_unknown')
  const open = await startCheckout(app.url)
  await insertPurchase(open.sessionId)
  const stray = await webhook.paidSession()
  const foreign = await webhook.paidSession()
  await sql('DELETE FROM checkout_sessions WHERE session_id = ANY ($1)', [[stray.id, foreign.id]])
  foreign.success_url = 'https://altro.example/grazie'
  const cheap = stripe.pay((await startCheckout(app.url)).sessionId, { amount_total: 1 })

  const found = await check()
  expect(kinds(found)).toEqual({
    [changed.id]: 'amount_differs',
    cs_test_unknown: 'purchase_unknown',
    [open.sessionId]: 'purchase_unpaid',
    [stray.id]: 'session_unknown',
    [cheap.id]: 'session_mismatch',
  })
  expect(found.openTotal).toBe(5)
  expect(found.run).toMatchObject({ sessions_seen: 8, purchases_seen: 2, error: null })
  const repaired = Object.fromEntries(found.repaired.map(({ session_id, kind }) => [session_id, kind]))
  expect(repaired).toEqual({
    [unheard.id]: 'purchase_made',
    [refunded.id]: 'state_synced',
    [disputed.id]: 'state_synced',
  })
  const states = await sql<{ checkout_session_id: string; status: string }>(
    'SELECT checkout_session_id, status FROM purchases',
  )
  expect(Object.fromEntries(states.map((row) => [row.checkout_session_id, row.status]))).toMatchObject({
    [agreeing.id]: 'paid',
    [unheard.id]: 'paid',
    [refunded.id]: 'refunded',
    [disputed.id]: 'disputed',
  })
  expect(
    await sql(`SELECT FROM email_deliveries WHERE dedup_key = $1`, [`receipt:${unheard.id}`]),
  ).toHaveLength(1)

  await sql('UPDATE purchases SET amount_cents = 3700 WHERE checkout_session_id = $1', [changed.id])
  await sql(`DELETE FROM purchases WHERE checkout_session_id = 'cs_test_unknown'`)
  const again = await check()
  expect(kinds(again)).toEqual({
    [open.sessionId]: 'purchase_unpaid',
    [stray.id]: 'session_unknown',
    [cheap.id]: 'session_mismatch',
  })
  // Nothing was repaired twice.
  expect(again.repaired.map(({ id }) => id)).toEqual(found.repaired.map(({ id }) => id))
})

test('what is done as the page advises leaves the list: to the bin, or all of the money back', async () => {
  await insertPurchase('cs_test_unknown')
  const open = await startCheckout(app.url)
  await insertPurchase(open.sessionId)
  const nameless = await webhook.paidSession()
  nameless.customer_details = null
  const cheap = stripe.pay((await startCheckout(app.url)).sessionId, { amount_total: 1 })
  const found = await check()
  expect(kinds(found)).toEqual({
    cs_test_unknown: 'purchase_unknown',
    [open.sessionId]: 'purchase_unpaid',
    [nameless.id]: 'session_unfulfilled',
    [cheap.id]: 'session_mismatch',
  })

  for (const { kind, purchase_id: id } of found.open.filter(({ purchase_id }) => purchase_id !== null)) {
    expect((await admin.call('DELETE', `/api/tables/purchases/${id}`)).status, kind).toBe(200)
  }
  stripe.payments.refund(cheap.payment_intent, { amount: 1200 })
  stripe.payments.refund(nameless.payment_intent)
  expect(kinds(await check())).toEqual({ [cheap.id]: 'session_mismatch' })
  stripe.payments.refund(cheap.payment_intent)
  expect(kinds(await check())).toEqual({})
})

describe('when Stripe does not answer', () => {
  test('too many requests and faults are waited for', async () => {
    await bought()
    stripe.fault = { kind: 429, times: 4 }
    const found = await check()
    stripe.fault = undefined
    expect(found.run).toMatchObject({ sessions_seen: 1, error: null })
    expect(found.open).toEqual([])
  })

  test('a refusal is shown, and the next look goes on with the same run', async () => {
    await bought()
    stripe.fault = { kind: 401, times: 1 }
    await press()
    await until(({ run }) => (run?.error ?? null) !== null)
    expect((await view()).run).toMatchObject({ finished_at: null })
    const found = await check()
    expect(found.run).toMatchObject({ sessions_seen: 1, error: null })
    expect(await sql('SELECT id FROM reconciliations')).toHaveLength(1)
  })
})

test('one at a time, however often the button is pressed', async () => {
  stripe.backlog.count = 800
  line.hold()
  await Promise.all([press(), press(), press()])
  await until(({ isRunning }) => isRunning)
  await press()
  line.letGo()
  await until(({ run, isRunning }) => (run?.finished_at ?? null) !== null && !isRunning)
  expect(await sql('SELECT id FROM reconciliations')).toHaveLength(1)
  // A second run would ask for each page again; a question that stalled is asked again alone.
  expect(new Set(stripe.pages.map(({ after }) => after)).size).toBe(8)
  expect(stripe.pages.length).toBeLessThan(16)
})

test('for administrators alone', async () => {
  const editor = await tablesClient(app, 'editor')
  for (const method of ['GET', 'POST']) {
    expect((await editor.call(method, '/api/admin/reconciliation')).status).toBe(403)
    expect((await fetch(`${app.url}/api/admin/reconciliation`, { method })).status).toBe(401)
  }
})

describe('ten thousand sessions', () => {
  const COUNT = 10_000
  /** Of the process that serves, in megabytes. */
  const resident = async () => {
    const status = await readFile(`/proc/${app.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
  }

  test('killed in the middle it goes on from there, below Stripe’s rate and in bounded memory', async () => {
    stripe.backlog.count = COUNT
    await sql(
      `INSERT INTO purchases (checkout_session_id, provider, payment_intent_id, customer_email, product_name,
         amount_cents, currency, status, purchased_at)
       SELECT 'cs_test_backlog_' || lpad(i::text, 8, '0'), 'stripe', 'pi_' || i, i || '@posta.example', 'Planner', 3700,
         'EUR', 'paid', now() FROM generate_series(0, $1 - 1) AS i`,
      [COUNT],
    )
    await press()
    await until(({ run }) => (run?.sessions_seen ?? 0) >= 3000)
    process.kill(app.pid, 'SIGKILL')
    await app.stop()
    const [{ cursor, sessions_seen: seen }] = (await sql(
      'SELECT cursor, sessions_seen FROM reconciliations',
    )) as [{ cursor: string; sessions_seen: number }]
    expect(cursor).toBe(backlogId(seen - 1))

    await start(app.databaseUrl)
    const asked = stripe.pages.length
    await view()
    const before = await resident()
    let peak = before
    await press()
    await until(({ run }) => (run?.sessions_seen ?? 0) > seen)
    expect(stripe.pages[asked]!.after).toBe(cursor)
    await expect
      .poll(
        async () => {
          peak = Math.max(peak, await resident())
          return ((await view()).run?.finished_at ?? null) !== null
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(true)
    const { run, open } = await view()
    expect(run).toMatchObject({ sessions_seen: COUNT, purchases_seen: 0 })
    expect(open).toEqual([])
    // Each page once, but for the one that the kill interrupted and those whose answer stalled: a run from the beginning
    // would ask for thirty more.
    expect(stripe.pages.length).toBeLessThanOrEqual(COUNT / 100 + 10)
    const firstAsked = stripe.pages.filter(
      ({ after }, index) => stripe.pages.findIndex((page) => page.after === after) === index,
    )
    for (const { at } of firstAsked)
      expect(firstAsked.filter((page) => page.at >= at && page.at < at + 1000).length).toBeLessThanOrEqual(12)
    console.info(`reconciliation: ${COUNT} sessions, ${(peak - before).toFixed(0)} MB more than before`)
    expect(peak - before).toBeLessThan(64)
  })
})
