import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import { readSales } from '@/services/overview/sales/read-sales'
import { salesStatements } from '@/services/overview/sums/sales-sql'
import { salesQuery, type SalesReport } from '@/contracts/overview'

import { type App, startApp } from '../support/app'
import { countRows, history, insertSales, live, period, type Sale } from '../support/sales-history'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
let db: pg.Pool
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
  db = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  await db.query('UPDATE email_sequences SET is_active = 0')
})
afterAll(async () => {
  await db.end()
  await app.stop()
})
beforeEach(() => db.query('DELETE FROM purchases'))

const insert = (sales: Sale[]) => insertSales(db, sales)
const report = (query: Record<string, string>, now = new Date()): Promise<SalesReport> =>
  readSales({ db, query: salesQuery.parse(query), now })

/** After every period that is asked for: one that ends today stands beside one that ends at the same hour. */
const LATER = new Date('2028-01-01T12:00:00Z')

test('figures equal what the rows say, whatever happened to them and in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(history, period, async (steps, asked) => {
      await db.query('DELETE FROM purchases')
      const refunds = await live(db, steps)
      const told = await report({ ...asked, kind: 'real' }, LATER)
      const { net_cents: _net, mean_cents: _mean, refund_rate: _rate, ...sums } = told.figures
      expect(sums).toEqual(await countRows(db, asked, refunds))
      const { net_cents: _n, mean_cents: _m, refund_rate: _r, ...sumsBefore } = told.figures_before
      expect(sumsBefore).toEqual(await countRows(db, told.before, refunds))
      const added = (name: 'orders' | 'net_cents') => told.points.reduce((sum, point) => sum + point[name], 0)
      expect([added('orders'), added('net_cents')]).toEqual([told.figures.orders, told.figures.net_cents])

      const client = await db.connect()
      await client.query('BEGIN')
      for (const statement of salesStatements) await client.query(statement)
      await client.query('COMMIT')
      client.release()
      expect(await report({ ...asked, kind: 'real' }, LATER)).toEqual(told)
    }),
    { numRuns: 60 },
  )
})

describe('what counts as a sale', () => {
  test('trials stand apart, and are shown until something was sold; gifts are in no figure', async () => {
    const now = new Date('2026-11-24T10:00:00Z')
    await insert([
      { provider: 'sandbox', at: now },
      { session: 'cs_test_1', at: now },
      { provider: 'gift', cents: 0, at: now },
    ])
    expect(await report({ days: '7' }, now)).toMatchObject({
      kind: 'test',
      has: { real: false, test: true },
      figures: { orders: 2, gross_cents: 7400 },
      gifts: 1,
    })
    await insert([{ at: now }])
    expect(await report({ days: '7' }, now)).toMatchObject({ kind: 'real', figures: { orders: 1 }, gifts: 1 })
    expect(await report({ days: '7', kind: 'test' }, now)).toMatchObject({
      kind: 'test',
      figures: { orders: 2 },
    })
    // What was sold outside of the shop, and added by hand with its price, is a sale.
    await insert([{ provider: 'gift', cents: 5000, at: now }])
    expect(await report({ days: '7' }, now)).toMatchObject({
      figures: { orders: 2, gross_cents: 8700 },
      gifts: 1,
    })
  })

  test('today stands beside yesterday up to the same hour', async () => {
    const now = new Date('2026-11-24T08:20:00Z')
    await insert([
      { at: new Date('2026-11-24T08:10:00Z') },
      { at: new Date('2026-11-23T08:59:00Z') },
      { at: new Date('2026-11-23T09:00:00Z') },
    ])
    const told = await report({ days: '1' }, now)
    expect(told.before).toEqual({ from: '2026-11-23', to: '2026-11-23', until: 10 })
    expect([told.figures.orders, told.figures_before.orders]).toEqual([1, 1])
  })

  test('many writers at once, and rows folded meanwhile, lose nothing', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = new pg.Client({ connectionString: app.databaseUrl })
        await client.connect()
        for (let round = 0; round < 60; round++) {
          await client.query(
            `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency,
               status, purchased_at) VALUES (gen_random_uuid(), 'stripe', 'a@posta.example', 'P', 100, 'EUR', 'paid', now())`,
          )
        }
        await client.end()
      }),
    )
    expect((await report({ days: '2' })).figures).toMatchObject({ orders: 480, gross_cents: 48_000 })
  })
})

describe('over HTTP', () => {
  test('figures, the chart as a CSV, and the newest orders', async () => {
    await insert([
      { at: new Date('2026-10-25T00:30:00Z') },
      { at: new Date('2026-10-24T21:59:00Z'), provider: 'gift', cents: 0 },
      { at: new Date('2026-10-24T21:58:00Z'), provider: 'gift', cents: 1500 },
      { at: new Date('2026-10-24T22:00:00Z'), refunded: 1200, refundedAt: new Date('2026-10-25T23:00:00Z') },
    ])
    const asked = 'from=2026-10-25&to=2026-10-26'
    const sales = await admin.call('GET', `/api/admin/overview/sales?${asked}`)
    expect(sales.body).toMatchObject({ figures: { orders: 2, net_cents: 6200, refund_rate: 16.2 } })
    const csv = await admin.fetch(`/api/admin/overview/sales/export?${asked}`)
    expect(csv.headers.get('content-disposition')).toContain('vendite-2026-10-25-2026-10-26.csv')
    expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe(
      '\ufefffrom,to,orders,gross_cents,refunds,refunded_cents,lost_cents,net_cents\r\n' +
        '2026-10-25,2026-10-25,2,7400,0,0,0,7400\r\n2026-10-26,2026-10-26,0,0,1,1200,0,-1200\r\n',
    )
    const { rows } = (await admin.call('GET', '/api/admin/overview/orders')).body
    expect(rows.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['real', 3700],
      ['real', 3700],
      ['gift', 0],
      ['gift', 1500],
    ])
  })

  test('a period that is none is refused, and everybody but administrators', async () => {
    const refused = await admin.call('GET', '/api/admin/overview/sales?from=2026-02-30&to=2026-03-01')
    expect([refused.status, refused.body.errors]).toEqual([400, { from: 'Questa data non esiste.' }])
    const editor = await tablesClient(app, 'editor')
    for (const path of ['sales', 'sales/export', 'orders']) {
      expect((await editor.call('GET', `/api/admin/overview/${path}`)).status).toBe(403)
      expect((await fetch(`${app.url}/api/admin/overview/${path}`)).status).toBe(401)
    }
  })
})

describe('what waits for a person', () => {
  const toDos = async () => {
    const { status, body } = await admin.call('GET', '/api/admin/overview/to-do')
    expect(status).toBe(200)
    const rows = body.rows as unknown as {
      kind: string
      count: number
      since: string
      path: string | null
      due: string | null
    }[]
    // The disk of the machine that runs this may be nearly full.
    return rows.filter(({ kind }) => kind !== 'disk')
  }
  const counts = async () => Object.fromEntries((await toDos()).map(({ kind, count }) => [kind, count]))

  test('is nothing in a shop where all is done', async () => {
    expect(await toDos()).toEqual([])
  })

  test('is counted by kind, with the oldest; what is done, in the bin or long ago is not', async () => {
    const at = new Date('2026-11-20T10:00:00Z')
    await db.query(
      `INSERT INTO withdrawal_requests (checkout_session_id, kind, state, customer_email, requested_at, deleted_at)
       SELECT 'cs_1', 'withdrawal', state::enum_withdrawal_requests_state, 'a@b.it', at::timestamptz, bin::timestamptz
       FROM (VALUES ('open', '2026-11-21', NULL), ('open', '2026-11-20T10:00:00Z', NULL), ('refused', '2026-11-01', NULL),
                    ('open', '2026-11-01', '2026-11-02')) made (state, at, bin)`,
    )
    await insert([
      { provider: 'stripe', at },
      { provider: 'stripe', at },
      { provider: 'stripe', at },
      { provider: 'stripe', at },
    ])
    await db.query(
      `UPDATE purchases SET disputed_at = now(), dispute_status = (ARRAY['needs_response', 'under_review',
         'warning_needs_response', 'appeal_needs_response'])[n],
         status = (ARRAY['disputed', 'disputed', 'paid', 'disputed'])[n]::enum_purchases_status, dispute_due_at = $1::timestamptz + n * interval '1 day'
       FROM (SELECT id, row_number() OVER () AS n FROM purchases) o WHERE o.id = purchases.id`,
      [at],
    )
    await db.query(
      `INSERT INTO stripe_events (event_id, event_type, attempts, error, handled_at)
       SELECT 'evt_to_do_' || n, 'checkout.session.completed', 1, error, handled::timestamptz
       FROM (VALUES (1, 'nessun indirizzo', NULL), (2, NULL, NULL), (3, 'poi riuscito', '2026-11-20')) made (n, error, handled)`,
    )
    // As they were when the publications failed.
    await db.query(`UPDATE faqs SET updated_at = now() - interval '9 days'`)
    await db.query(`UPDATE landing SET updated_at = now() - interval '9 days'`)
    await db.query(
      `INSERT INTO payload_jobs (has_error, updated_at, input)
       VALUES (true, now() - interval '1 hour', '{"doc": {"relationTo": "faqs", "value": 3}}'),
              (true, now(), '{"global": "landing"}'), (true, now() - interval '8 days', '{"global": "offer"}'),
              (false, now(), '{"global": "offer"}')`,
    )
    const rows = await toDos()
    expect(rows.map(({ kind, count }) => [kind, count])).toEqual([
      ['withdrawals', 2],
      ['disputes', 3],
      ['payments', 1],
      ['publications', 2],
    ])
    expect(rows.map(({ path }) => path)).toEqual([null, null, null, '/admin/collections/faqs/3'])
    expect(rows[0]!.since).toBe(at.toISOString())
    expect(rows.map(({ due }) => due)).toEqual([null, '2026-11-21T10:00:00.000Z', null, null])
  })

  test('mail that failed lately, and mail that is stuck', async () => {
    await insertSales(db, [{ provider: 'stripe', at: new Date() }])
    const sequence = await db.query<{ id: number }>('SELECT id FROM email_sequences ORDER BY id LIMIT 1')
    await db.query(
      `INSERT INTO email_deliveries (kind, state, sequence_id, purchase_id, user_email, due_at, attempt_at, ended_at, priority)
       SELECT 'sequence', state, $1, (SELECT id FROM purchases LIMIT 1), 'a@b.it', now() - age::interval, now(),
              CASE WHEN state = 'failed' THEN now() - age::interval END, 2
       FROM (VALUES ('failed', '1 day')) made (state, age)`,
      [sequence.rows[0]!.id],
    )
    expect(await counts()).toMatchObject({ mails: 1 })
    await db.query('UPDATE email_deliveries SET hidden = true')
    expect(await counts()).not.toHaveProperty('mails')
    await db.query('UPDATE email_deliveries SET hidden = false')
    await db.query(`UPDATE email_deliveries SET ended_at = now() - interval '8 days'`)
    expect(await counts()).not.toHaveProperty('mails')
    await db.query(
      `UPDATE email_deliveries SET state = 'planned', ended_at = NULL, due_at = now() - interval '30 minutes'`,
    )
    expect(await counts()).not.toHaveProperty('queue')
    await db.query(`UPDATE email_deliveries SET due_at = now() - interval '2 hours'`)
    expect(await counts()).toMatchObject({ queue: 1 })
  })

  test('is told to administrators alone', async () => {
    const editor = await tablesClient(app, 'editor')
    expect((await editor.call('GET', '/api/admin/overview/to-do')).status).toBe(403)
  })
})
