import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import type { Invoice, Purchase } from '@/payload-types'
import { query } from '@/services/database'
import { romeDay } from '@/shared/dates'

import type { InvoiceContent } from './invoice-content'
import { transmitterId } from './invoice-parties'
import { toLatin1 } from './latin'
import { renderXml } from './render-xml'

export type Draft = Omit<InvoiceContent, 'number' | 'day' | 'transmission'>

type IssueArgs = {
  req: PayloadRequest
  purchase: Purchase
  draft: Draft
  /** About a payment that was no real one. */
  isTrial: boolean
  now: Date
}

/** The series of documents about payments that were no real ones, kept apart from the real numbers. */
const TRIAL = 'PROVA'

/**
 * Numbers a document and keeps it as it is. The number is taken and the document written in one transaction, which holds
 * the counter's row until its end: of any number of calls at once each gets the next one, and a call that fails leaves
 * no gap. The day is Rome's, and never before that of the number before. Call it within `transaction`.
 *
 * @throws whatever the database throws: no number is taken then
 */
export async function issueDocument({ req, purchase, draft, isTrial, now }: IssueArgs): Promise<Invoice> {
  const today = romeDay(now)
  const series = [today.slice(0, 4), isTrial ? TRIAL : draft.seller.series].filter(Boolean).join('/')
  const { last, day } = await takeNumber({ req, scope: series, day: today })
  const transmission = transmissionOf((await takeNumber({ req, scope: 'file', day: today })).last)
  const content: InvoiceContent = { ...draft, number: `${last}/${series}`, day, transmission }
  return req.payload.create({
    collection: 'invoices',
    overrideAccess: true,
    req,
    depth: 0,
    data: {
      number: content.number,
      document_type: content.type,
      document_date: day,
      customer_name: nameOf(content),
      customer_email: purchase.customer_email,
      net_cents: content.netCents,
      tax_cents: content.taxCents,
      total_cents: content.totalCents,
      checkout_session_id: purchase.checkout_session_id,
      credited_number: content.corrects?.number,
      file_name: `IT${transmitterId(content.seller)}_${transmission}.xml`,
      is_simulation: isTrial,
      content,
      xml: renderXml(content),
    },
  })
}

type NumberArgs = { req: PayloadRequest; scope: string; day: string }

/** The next number of a scope, and the day it belongs to. */
async function takeNumber({ req, scope, day }: NumberArgs): Promise<{ last: number; day: string }> {
  const [taken] = await query<{ last: number; day: string }>(
    req,
    sql`INSERT INTO invoice_counters (scope, last_number, last_day) VALUES (${scope}, 1, ${day})
        ON CONFLICT (scope) DO UPDATE SET last_number = invoice_counters.last_number + 1,
          last_day = greatest(invoice_counters.last_day, excluded.last_day)
        RETURNING last_number AS last, last_day AS day`,
  )
  return taken!
}

/** Five characters that no other file of this shop has; W keeps them apart from those of other programs. */
const transmissionOf = (count: number): string => `W${count.toString(36).toUpperCase().padStart(4, '0')}`

const nameOf = ({ customer }: InvoiceContent): string =>
  toLatin1(
    customer.customer_kind === 'company'
      ? customer.company_name
      : `${customer.first_name} ${customer.last_name}`,
  )
