import { z } from 'zod'

import { isIsoDate } from '@/shared/iso-date'

import { rowId } from './row-id'

/** `POST /api/admin/invoices`: the customer's fields, where they come with it, are checked by `checkCustomer`. */
export const makeInvoiceRequest = z.strictObject({
  purchase_id: rowId,
  customer: z.record(z.string(), z.unknown()).optional(),
})

export const makeCreditNoteRequest = z.strictObject({ purchase_id: rowId })

const day = z.string().refine(isIsoDate, 'Scrivi un giorno: anno-mese-giorno.')

/** The query of `GET /api/admin/invoices/export`. */
export const exportPeriod = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'La fine viene prima dell’inizio.' })

/** A document that is still to be issued. */
export type DueDocument = {
  purchase_id: number
  wants: 'invoice' | 'credit_note'
  customer_email: string
  /** Whom the request or the invoice names. */
  customer_name: string
  purchased_at: string
  /** What the document would be about, in cents. */
  amount_cents: number
}

/** The part of the answer to issuing a document that its screen reads. */
export type IssuedAnswer = { row: { id: number; number: string } }
