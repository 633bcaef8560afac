import { randomBytes } from 'node:crypto'

import { expect } from 'vitest'

import { romeDay } from '@/shared/dates'
import type { InvoiceCustomer } from '@/shared/tax-customer'

import type { App } from './app'
import { query } from './cluster'
import { person } from './invoice-customers'
import type { Client } from './tables-client'

/** What an owner fills in under 'Dati del venditore'. */
export const sellerForm = {
  kind: 'company',
  companyName: 'Ore Serene S.r.l.',
  vatNumber: '07643520567',
  taxCode: '07643520567',
  street: 'Strada della Repubblica',
  streetNumber: '5/B',
  postalCode: '43121',
  city: 'Parma',
  province: 'PR',
  regime: 'ordinario',
  vatRate: 22,
  series: 'WEB',
}

export const thisYear = () => Number(romeDay(new Date()).slice(0, 4))

type Sale = {
  provider?: 'stripe' | 'sandbox'
  mode?: 'live' | 'test'
  cents?: number
  status?: string
  email?: string
  at?: Date
}
type Row = { id: number; number: string; total_cents: number; document_type: string; document_date: string }

/** A shop with purchases to invoice, and an administrator who does. */
export function invoiceShop(shop: () => { app: App; admin: Client }) {
  const sql = <T extends Record<string, unknown> = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ) => query<T>(shop().app.databaseUrl, text, values)
  /** A purchase, as the webhook would leave it. */
  const sell = async ({
    provider = 'stripe',
    mode = 'live',
    cents = 3700,
    status = 'paid',
    email,
    at = new Date(),
  }: Sale = {}) => {
    const sessionId = `cs_${mode}_${randomBytes(8).toString('hex')}`
    const [row] = await sql<{ id: number }>(
      `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency,
         status, purchased_at)
       VALUES ($1, $2, $3, 'Planner “Ore Serene”', $4, 'EUR', $5, $6) RETURNING id`,
      [sessionId, provider, email ?? 'maria@posta.example', cents, status, at],
    )
    return { id: row!.id, sessionId }
  }
  const post = (path: string, body: unknown) => shop().admin.call('POST', path, body)
  return {
    sql,
    sell,
    setSeller: async (changes: object = {}) => {
      const saved = await post('/api/globals/seller', { ...sellerForm, ...changes })
      expect(saved.status, saved.text).toBe(200)
    },
    /** Sales whose buyers asked for an invoice, without the application's help. */
    sellInvoiced: async (sale?: Sale, customer: InvoiceCustomer = person) => {
      const sold = await sell(sale)
      const fields = { ...customer, checkout_session_id: sold.sessionId }
      const names = Object.keys(fields)
      await sql(
        `INSERT INTO invoice_requests (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
        Object.values(fields),
      )
      return sold
    },
    invoice: (purchaseId: number, customer?: object) =>
      post('/api/admin/invoices', { purchase_id: purchaseId, ...(customer && { customer }) }),
    creditNote: (purchaseId: number) => post('/api/admin/invoices/credit-note', { purchase_id: purchaseId }),
    xmlOf: async (id: number) => (await shop().admin.fetch(`/api/admin/invoices/${id}/xml`)).text(),
    rows: () => sql<Row>('SELECT * FROM invoices ORDER BY id'),
  }
}
