import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { until } from '../support/email'
import { faultsOf, readXml } from '../support/fatturapa'
import { person } from '../support/invoice-customers'
import { invoiceShop, thisYear } from '../support/invoice-shop'
import { lockWaits } from '../support/lock-waits'
import { beyondMidnight } from '../support/midnight'
import { signIn } from '../support/sign-in'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
  await setSeller()
})
afterAll(() => app.stop())
beforeEach(() => beyondMidnight(30))

const { sql, sell, setSeller, sellInvoiced, invoice, creditNote, xmlOf } = invoiceShop(() => ({ app, admin }))

test('what is still to be issued is listed, until it is', async () => {
  const due = async () => (await admin.call('GET', '/api/admin/invoices/due')).body.rows
  const of = async (id: number) =>
    (await due())
      .filter(({ purchase_id }) => purchase_id === id)
      .map(({ wants, amount_cents }) => [wants, amount_cents])
  const { id } = await sellInvoiced()
  expect(await of(id)).toEqual([['invoice', 3700]])
  await invoice(id)
  expect(await of(id)).toEqual([])
  await sql(`UPDATE purchases SET status = 'refunded' WHERE id = $1`, [id])
  expect(await of(id)).toEqual([['credit_note', 3700]])
  await creditNote(id)
  expect(await of(id)).toEqual([])
})

test('a refund has its credit note, once, which names the invoice and is kept like it', async () => {
  const { id } = await sellInvoiced()
  expect((await creditNote(id)).status).toBe(409)
  const made = await invoice(id)
  expect((await creditNote(id)).text).toContain('nessun rimborso')
  await sql(`UPDATE purchases SET status = 'refunded' WHERE id = $1`, [id])
  const notes = await Promise.all([creditNote(id), creditNote(id), creditNote(id)])
  expect(notes.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  const { row } = notes[0].body
  expect(row).toMatchObject({
    document_type: 'credit_note',
    credited_number: made.body.row.number,
    total_cents: 3700,
  })
  const xml = await xmlOf(row.id)
  expect(faultsOf(xml)).toEqual([])
  const { one } = readXml(xml)
  expect([one('//TipoDocumento'), one('//IdDocumento'), one('//ImponibileImporto')]).toEqual([
    'TD04',
    made.body.row.number,
    '30.33',
  ])
})

test('each part of a refund has a credit note of its own, up to the invoice', async () => {
  const { id } = await sellInvoiced()
  await invoice(id)
  const refund = async (cents: number) => {
    await sql(`UPDATE purchases SET status = 'partially_refunded', refunded_cents = $2 WHERE id = $1`, [
      id,
      cents,
    ])
    const { row } = (await creditNote(id)).body
    expect(faultsOf(await xmlOf(row.id))).toEqual([])
    return [row.total_cents, row.net_cents, row.tax_cents]
  }
  expect(await refund(1000)).toEqual([1000, 820, 180])
  expect(await refund(1000)).toEqual([1000, 820, 180])
  expect(await refund(1500)).toEqual([500, 410, 90])
  await sql(`UPDATE purchases SET status = 'refunded', refunded_cents = 3700 WHERE id = $1`, [id])
  expect((await creditNote(id)).body.row.total_cents).toBe(2200)
})

test('a correction is of the series of its invoice, whatever is thought of the purchase by then', async () => {
  const { id } = await sellInvoiced()
  await invoice(id)
  await sql(`UPDATE purchases SET provider = 'sandbox', status = 'refunded' WHERE id = $1`, [id])
  const { row } = (await creditNote(id)).body
  expect(row).toMatchObject({ is_simulation: false, number: expect.stringContaining('/WEB') as string })
})

describe('the ZIP of a period', () => {
  const zip = (from: string, to: string) => admin.fetch(`/api/admin/invoices/export?from=${from}&to=${to}`)

  test('holds each document once, as its own file, without those of simulated purchases', async () => {
    for (let made = 0; made < 60; made += 1) await invoice((await sellInvoiced()).id)
    await invoice((await sellInvoiced({ provider: 'sandbox' })).id)
    const response = await zip(`${thisYear()}-01-01`, `${thisYear()}-12-31`)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="fatture-${thisYear()}-01-01-${thisYear()}-12-31.zip"`,
    )
    const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
    const real = await sql<{ file_name: string; xml: string }>(
      'SELECT * FROM invoices WHERE NOT is_simulation',
    )
    expect(files.length).toBeGreaterThan(50)
    expect(files.map(([name, bytes]) => [name, strFromU8(bytes)]).sort()).toEqual(
      real.map(({ file_name, xml }) => [file_name, xml]).sort(),
    )
  })

  test('is refused for a period that is none, or has none', async () => {
    expect((await zip('2026-02-30', '2026-03-01')).status).toBe(400)
    expect((await zip('2026-03-02', '2026-03-01')).status).toBe(400)
    expect((await zip('2020-01-01', '2020-12-31')).status).toBe(404)
  })
})

test('who asks to be forgotten leaves the documents that the law wants, without an address', async () => {
  const email = 'ida@posta.example'
  const { id, sessionId } = await sellInvoiced({ email })
  const made = (await invoice(id)).body.row
  const asked = { email, confirmed_email: email }
  const erased = await admin.call('POST', '/api/admin/personal-data/erase', asked)
  expect(erased.body, erased.text).toMatchObject({
    erased: { invoices: 1, invoice_requests: 1, purchases: 1 },
  })
  expect(
    await sql('SELECT number, customer_email FROM invoices WHERE checkout_session_id = $1', [sessionId]),
  ).toEqual([{ number: made.number, customer_email: `cancellato-${made.id}@persona.invalid` }])
  expect(faultsOf(await xmlOf(made.id))).toEqual([])
})

describe('a buyer', () => {
  const ask = (sessionId: string, fields: object = person, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/orders/${sessionId}/invoice-request`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: app.url, ...headers },
      body: JSON.stringify(fields),
    })
  const kept = (sessionId: string) =>
    sql('SELECT * FROM invoice_requests WHERE checkout_session_id = $1', [sessionId])
  const DAY_MS = 24 * 60 * 60 * 1000
  const longAgo = () => new Date(Date.now() - DAY_MS - 60_000)

  test('asks for the invoice of an order, corrects what was asked, and no more once it is issued', async () => {
    const { id, sessionId } = await sell()
    expect((await ask(sessionId, { ...person, last_name: 'Rosi' })).status).toBe(200)
    const again = await Promise.all([ask(sessionId), ask(sessionId)])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(await kept(sessionId)).toEqual([
      expect.objectContaining({ last_name: 'Rossi', tax_code: person.tax_code }),
    ])
    expect((await invoice(id)).body.row.customer_name).toBe('Maria Rossi')
    const late = await ask(sessionId)
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('già emessa') as string }),
    ])
  })

  test('who asks while the invoice is being made waits for it, and both are answered', async () => {
    const { id, sessionId } = await sell()
    await sql(
      `INSERT INTO checkout_sessions (session_id, provider, idempotency_key, product_name, amount_cents, currency,
         quantity, success_path, cancel_path, status)
       VALUES ($1, 'stripe', $1, 'Planner', 3700, 'EUR', 1, '/', '/', 'paid')`,
      [sessionId],
    )
    const waiting = (count: number) =>
      until(
        () => lockWaits(app.databaseUrl),
        (waits) => waits.length >= count,
      )
    const other = new pg.Client({ connectionString: app.databaseUrl })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT id FROM purchases WHERE id = $1 FOR UPDATE', [id])
      const made = invoice(id, person)
      await waiting(1)
      const asked = ask(sessionId)
      await waiting(2)
      await other.query('COMMIT')
      expect([(await made).status, (await asked).status]).toEqual([201, 409])
    } finally {
      await other.end()
    }
  })

  test('is told of each field that is wrong', async () => {
    const { sessionId } = await sell()
    const refused = await ask(sessionId, {
      ...person,
      tax_code: 'RSSMRA85T10A562T',
      postal_code: '2012',
      city: '\u200d',
    })
    expect(refused.status).toBe(400)
    const { errors } = (await refused.json()) as { errors: Record<string, string> }
    expect(Object.keys(errors).sort()).toEqual(['postal_code', 'tax_code'])
    const odd = await ask(sessionId, { ...person, city: '\u200d' })
    expect((await odd.json()) as object).toHaveProperty('errors.city')
    expect(await kept(sessionId)).toEqual([])
  })

  test('is known by the order’s address once a day has passed', async () => {
    const { sessionId } = await sell({ email: 'nina@posta.example', at: longAgo() })
    expect((await ask(sessionId)).status).toBe(403)
    const as = async (email: string) => ({ cookie: (await signIn({ app, role: 'user', email })).cookie })
    expect((await ask(sessionId, person, await as('altra@posta.example'))).status).toBe(403)
    expect((await ask(sessionId, person, await as('nina@posta.example'))).status).toBe(200)
    expect(await kept(sessionId)).toHaveLength(1)
  })

  test('of no known order, or on another site’s page, asks in vain', async () => {
    expect((await ask('cs_test_unknown')).status).toBe(404)
    expect((await ask('forged')).status).toBe(404)
    const { sessionId } = await sell()
    expect((await ask(sessionId, person, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(await kept(sessionId)).toEqual([])
  })
})
