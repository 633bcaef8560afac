import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { orderInvoiceTexts } from '@/content/invoice-request'

import { type App, startApp } from '../support/app'
import { faultsOf } from '../support/fatturapa'
import { company, person } from '../support/invoice-customers'
import { invoiceShop, thisYear } from '../support/invoice-shop'
import { beyondMidnight } from '../support/midnight'
import { signIn } from '../support/sign-in'
import { type Client, tablesClient } from '../support/tables-client'
import { htmlFaults } from '../support/valid-html'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
  await setSeller()
})
afterAll(() => app.stop())
beforeEach(() => beyondMidnight(30))

const { sql, sell, setSeller, sellInvoiced, invoice, creditNote } = invoiceShop(() => ({ app, admin }))
const BUYER = 'maria@posta.example'

const page = async (sessionId: string, { query = '', cookie = '' } = {}) =>
  (await fetch(`${app.url}/ordine/${sessionId}${query}`, { headers: { cookie } })).text()
/** The form of the page, sent by a browser without scripts. */
const post = (sessionId: string, fields: Record<string, string>, origin = app.url) =>
  fetch(`${app.url}/api/orders/${sessionId}/invoice-request`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
  })
const asBuyer = async (email = BUYER) => (await signIn({ app, role: 'user', email })).cookie
const requests = (sessionId: string) =>
  sql('SELECT last_name FROM invoice_requests WHERE checkout_session_id = $1', [sessionId])

test('an invoice is asked for without scripts, shown as asked for, and corrected until it is issued', async () => {
  const { id, sessionId } = await sell()
  const before = await page(sessionId)
  expect(before).toContain('Ti serve la fattura?')
  expect(await htmlFaults(before)).toEqual([])
  const sent = await post(sessionId, person)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${app.url}/ordine/${sessionId}#invoice`])
  const anyone = await page(sessionId)
  expect(anyone).toContain('Fattura richiesta: la stiamo preparando.')
  expect(anyone).not.toContain(person.tax_code)
  const cookie = await asBuyer()
  const own = await page(sessionId, { cookie })
  expect(own).toContain('Fattura richiesta per Maria Rossi: la stiamo preparando.')
  expect(own).toContain(`value="${person.tax_code}"`)

  await post(sessionId, { ...person, last_name: 'Russo' })
  expect(await requests(sessionId)).toEqual([{ last_name: 'Russo' }])
  await invoice(id)
  await post(sessionId, person)
  expect(await requests(sessionId)).toEqual([{ last_name: 'Russo' }])
  const day = new Date().toLocaleDateString('it-IT', { timeZone: 'Europe/Rome', day: 'numeric' })
  const document = new RegExp(`Fattura 1/${thisYear()}/WEB del(?: |l’)0?${day}`)
  expect(await page(sessionId, { cookie })).toMatch(document)
})

test('what is wrong comes back with what was typed, for this browser alone', async () => {
  const { sessionId } = await sell()
  const sent = await post(sessionId, { ...company, vat_number: '00743110158' })
  expect(sent.headers.get('location')).toBe(`${app.url}/ordine/${sessionId}?again=1#invoice`)
  const [cookie] = sent.headers.get('set-cookie')!.split(';')
  expect(sent.headers.get('set-cookie')).toMatch(/; Path=\/ordine; HttpOnly; SameSite=Lax; Max-Age=600$/)
  const again = await page(sessionId, { query: '?again=1', cookie: cookie! })
  expect(again).toContain('Questa partita IVA non è corretta: controlla le cifre.')
  expect(again).toContain('value="Officina Serena S.r.l."')
  expect(again).toContain(orderInvoiceTexts.faults)
  const elsewhere = await page(sessionId, { query: '?again=1' })
  expect(elsewhere).toContain('name="vat_number"')
  for (const kept of ['Officina', orderInvoiceTexts.faults]) expect(elsewhere).not.toContain(kept)
  expect(await requests(sessionId)).toEqual([])
})

test('another site cannot ask, nor whoever has an old link', async () => {
  const { sessionId } = await sell()
  expect((await post(sessionId, person, 'https://evil.example')).status).toBe(403)
  const old = await sell({ at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
  expect((await post(old.sessionId, person)).headers.get('location')).toContain(`/ordine/${old.sessionId}#`)
  expect([await requests(sessionId), await requests(old.sessionId)]).toEqual([[], []])
})

test('the XML is for the buyer, signed in with the order’s address', async () => {
  const { id, sessionId } = await sellInvoiced({ email: BUYER })
  const other = await sellInvoiced({ email: 'altra@posta.example' })
  const { row } = (await invoice(id)).body
  const { row: foreign } = (await invoice(other.id)).body
  const get = (documentId: unknown, cookie = '', order = sessionId) =>
    fetch(`${app.url}/api/orders/${order}/documents/${String(documentId)}`, { headers: { cookie } })

  const cookie = await asBuyer()
  const own = await page(sessionId, { cookie })
  expect(own).toContain(`/api/orders/${sessionId}/documents/${row.id}`)
  const file = await get(row.id, cookie)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="IT\w+\.xml"$/)
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect(faultsOf(await file.text())).toEqual([])

  expect(await page(sessionId)).not.toContain(`documents/${row.id}`)
  expect((await get(row.id)).status).toBe(403)
  expect((await get(row.id, await asBuyer('altra@posta.example'))).status).toBe(403)
  expect((await get(foreign.id, cookie)).status).toBe(404)
  for (const forged of ['0', '-1', 'x', '999999999999']) expect((await get(forged, cookie)).status).toBe(404)
  expect((await get(row.id, cookie, 'cs_test_0000000000000000000000')).status).toBe(404)
})

test('a refund leaves nothing to invoice, or shows the credit note', async () => {
  const refunded = await sell({ status: 'refunded' })
  expect(await page(refunded.sessionId)).toContain('Per questo ordine non c’è nulla da fatturare.')
  const gift = await sell({ cents: 0 })
  expect(await page(gift.sessionId)).toContain('Per questo ordine non c’è nulla da fatturare.')
  const { id, sessionId } = await sellInvoiced()
  await invoice(id)
  await sql(`UPDATE purchases SET status = 'refunded', refunded_cents = amount_cents WHERE id = $1`, [id])
  await creditNote(id)
  expect(await page(sessionId, { cookie: await asBuyer() })).toMatch(/Nota di credito \d+\/\d{4}\/WEB del/)
})
