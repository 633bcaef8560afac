import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { romeDay } from '@/shared/dates'

import { type App, startApp } from '../support/app'
import { faultsOf, readXml } from '../support/fatturapa'
import { company, person } from '../support/invoice-customers'
import { invoiceShop, sellerForm, thisYear } from '../support/invoice-shop'
import { beyondMidnight } from '../support/midnight'
import { START_PATIENCE_MS } from '../support/patience'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
let today: string
beforeAll(async () => {
  await beyondMidnight(120)
  today = romeDay(new Date())
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
}, START_PATIENCE_MS + 150_000)
afterAll(() => app.stop())

const { sql, sell, setSeller, sellInvoiced, invoice, xmlOf, rows } = invoiceShop(() => ({
  app,
  admin,
}))
const number = (count: number) => `${count}/${thisYear()}/WEB`

describe('the seller’s data', () => {
  test('are missing at first, and an invoice says which', async () => {
    const { id } = await sellInvoiced()
    const refused = await invoice(id)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(
      'Manca: ragione sociale, partita IVA, via, CAP, comune, provincia, regime fiscale.',
    )
    expect(await rows()).toEqual([])
  })

  test.each([
    ['vatNumber', '07643520568'],
    ['taxCode', 'RSSMRA85T10A562T'],
    ['postalCode', '431'],
    ['province', 'Parma'],
    ['pec', 'nessuna'],
    ['series', '1'],
    ['vatRate', 22.123],
  ])('%s is checked', async (field, value) => {
    const refused = await admin.call('POST', '/api/globals/seller', { ...sellerForm, [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(`"path":"${field}"`)
  })

  test('are for administrators alone', async () => {
    await setSeller()
    for (const role of ['editor', 'user'] as const) {
      const other = await tablesClient(app, role)
      expect((await other.call('GET', '/api/globals/seller')).status).toBe(403)
      expect((await other.call('POST', '/api/globals/seller', sellerForm)).status).toBe(403)
    }
    expect((await fetch(`${app.url}/api/globals/seller`)).status).toBe(403)
  })
})

describe('numbers', () => {
  test('of 50 invoices at once, each asked for twice, are 1 to 50 without a gap', async () => {
    const sold = await Promise.all(Array.from({ length: 50 }, () => sellInvoiced()))
    const answers = await Promise.all(sold.flatMap(({ id }) => [invoice(id), invoice(id)]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    const made = await rows()
    expect(made.map((row) => row.number)).toEqual(Array.from({ length: 50 }, (_, index) => number(index + 1)))
    expect(new Set(made.map((row) => row.document_date))).toEqual(new Set([today]))
    const files = await sql<{ file_name: string }>('SELECT file_name FROM invoices')
    expect(new Set(files.map(({ file_name }) => file_name)).size).toBe(50)
    expect(files[0]!.file_name).toMatch(/^IT07643520567_W[0-9A-Z]{4}\.xml$/)
  })

  test('are not lost to one that fails', async () => {
    const wrong = await sellInvoiced({}, { ...person, tax_code: 'RSSMRA85T10A562T' })
    const refused = await invoice(wrong.id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['tax_code']])
    // The database itself fails, after the number was taken.
    await sql(`ALTER TABLE invoices ADD CONSTRAINT away CHECK (id < 0) NOT VALID`)
    const { id } = await sellInvoiced()
    expect((await invoice(id)).status).toBe(500)
    await sql('ALTER TABLE invoices DROP CONSTRAINT away')
    expect((await invoice(id)).body.row).toMatchObject({ number: number(51) })
  })

  test('begin anew in another series, and trials have their own', async () => {
    await setSeller({ series: 'ALT' })
    expect((await invoice((await sellInvoiced()).id)).body.row.number).toBe(`1/${thisYear()}/ALT`)
    await setSeller()
    const simulated = await invoice((await sellInvoiced({ provider: 'sandbox' })).id)
    expect(simulated.body.row.number).toBe(`1/${thisYear()}/PROVA`)
    // Paid with Stripe's test keys.
    const tried = await invoice((await sellInvoiced({ mode: 'test' })).id)
    expect(tried.body.row).toMatchObject({ number: `2/${thisYear()}/PROVA`, is_simulation: true })
    expect((await invoice((await sellInvoiced()).id)).body.row.number).toBe(number(52))
  })
})

describe('an invoice', () => {
  test('is made out as asked, is right, and stays as it is when the seller moves', async () => {
    const { id, sessionId } = await sell()
    expect((await invoice(id)).status).toBe(409)
    const made = await invoice(id, { ...company, vat_number: 'it 00743110157' })
    expect(made.status, made.text).toBe(201)
    expect(made.body.row).toMatchObject({
      document_type: 'invoice',
      customer_name: 'Officina Serena S.r.l.',
      net_cents: 3033,
      tax_cents: 667,
      total_cents: 3700,
    })
    expect(made.text).not.toContain('FatturaElettronica')
    const response = await admin.fetch(`/api/admin/invoices/${made.body.row.id}/xml`)
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="IT07643520567_W\w{4}\.xml"$/,
    )
    const xml = await response.text()
    expect(faultsOf(xml)).toEqual([])
    const { one, all } = readXml(xml)
    expect([one('//Data'), one('//Numero'), one('//CessionarioCommittente//IdCodice')]).toEqual([
      today,
      made.body.row.number,
      '00743110157',
    ])
    expect(one('//Descrizione')).toBe('Prodotto digitale: Planner "Ore Serene"')
    expect(all('//Causale')[0]).toContain(sessionId)

    await setSeller({ city: 'Modena', province: 'MO' })
    expect(await xmlOf(made.body.row.id)).toBe(xml)
    expect((await invoice(id, person)).body.row.number).toBe(made.body.row.number)
    await setSeller()
  })

  test('of a forfettario has no VAT and says why', async () => {
    await setSeller({ regime: 'forfettario' })
    const made = await invoice((await sellInvoiced()).id)
    expect(made.body.row).toMatchObject({ net_cents: 3700, tax_cents: 0, total_cents: 3700 })
    const xml = await xmlOf(made.body.row.id)
    expect(faultsOf(xml)).toEqual([])
    const { one, all } = readXml(xml)
    expect([one('//RegimeFiscale'), one('//Natura'), one('//DatiBollo')]).toEqual(['RF19', 'N2.2', undefined])
    expect(all('//Causale').join()).toContain('legge n. 190 del 2014')
    await setSeller()
  })

  test.each([
    ['a gift', { cents: 0 }],
    ['a refunded purchase', { status: 'refunded' }],
  ])('is not made of %s', async (_, sale) => {
    expect((await invoice((await sellInvoiced(sale)).id)).status).toBe(409)
  })

  test('is neither changed nor deleted, but for its note', async () => {
    const { id } = (await invoice((await sellInvoiced()).id)).body.row
    const path = `/api/invoices/${id}`
    const noted = await admin.call('PATCH', path, { note: 'Mandata al commercialista' })
    expect(noted.status).toBe(200)
    await admin.call('PATCH', path, { total_cents: 1 })
    expect((await rows()).at(-1)).toMatchObject({ total_cents: '3700', note: 'Mandata al commercialista' })
    expect((await admin.call('DELETE', path)).status).toBe(403)
    expect((await admin.call('POST', '/api/invoices', { number: '9/2026' })).status).toBe(403)
    // Tables are changed and deleted from: this is none of them.
    expect((await admin.call('GET', '/api/tables/invoices')).status).toBe(404)
    await expect(sql('DELETE FROM invoices WHERE id = $1', [id])).rejects.toThrow(
      'neither changed nor deleted',
    )
    await expect(sql('UPDATE invoices SET number = number || 1 WHERE id = $1', [id])).rejects.toThrow()
  })

  test.each(['invoices', 'invoices/credit-note'])('POST %s refuses an id that no row has', async (path) => {
    for (const purchase_id of [0, -1, 1.5, 2_147_483_648]) {
      const refused = await admin.call('POST', `/api/admin/${path}`, { purchase_id })
      expect(refused.status, String(purchase_id)).toBe(400)
      expect(refused.body.errors).toHaveProperty('purchase_id')
    }
  })

  test('is for administrators alone', async () => {
    const editor = await tablesClient(app, 'editor')
    for (const [method, path] of [
      ['GET', '/api/admin/invoices/due'],
      ['GET', `/api/admin/invoices/export?from=${today}&to=${today}`],
      ['GET', '/api/admin/invoices/1/xml'],
      ['POST', '/api/admin/invoices'],
      ['POST', '/api/admin/invoices/credit-note'],
    ] as const) {
      expect((await editor.call(method, path)).status, path).toBe(403)
      expect((await fetch(`${app.url}${path}`, { method })).status, path).toBe(401)
    }
    expect((await admin.fetch('/api/admin/invoices/999999/xml')).status).toBe(404)
    expect((await invoice(999_999)).status).toBe(404)
  })
})
