import type { Endpoint, PayloadRequest } from 'payload'

import { exportPeriod, makeCreditNoteRequest, makeInvoiceRequest } from '@/contracts/orders-invoices'
import { limitDetails } from '@/services/checkout/limit-requests'
import { exportDocuments, readDocumentFile } from '@/services/orders/invoices/export-documents'
import { listDueDocuments } from '@/services/orders/invoices/list-due-documents'
import { makeCreditNote } from '@/services/orders/invoices/make-credit-note'
import { type Made, makeInvoice } from '@/services/orders/invoices/make-invoice'
import { readOwnDocument } from '@/services/orders/invoices/read-own-document'
import { requestOwnInvoice } from '@/services/orders/invoices/request-own-invoice'
import { keptInvoice } from '@/services/plain-forms/kept-form'
import { parseRowId } from '@/services/tables/table'
import { AppError } from '@/shared/app-error'

import { adminOnly } from './admin-only'
import { attachment } from './attachment'
import { clientAddress } from './client-address'
import { contract, describe, done, file, FORM, row, rows } from './describe'
import { isPlainForm, readForm, seeOther } from './plain-form'
import { readJson } from './read-json'
import { routeToken } from './route-token'
import { refuseForeignSite } from './signed-in'
import { withErrors } from './with-errors'

const answerMade = ({ row, created }: Made) => Response.json({ row }, { status: created ? 201 : 200 })

const documentId = ({ routeParams }: PayloadRequest) => parseRowId(routeParams?.id, 'Documento non trovato.')
const xmlFile = ({ name, text }: { name: string; text: string }) =>
  attachment({ body: text, type: 'application/xml; charset=utf-8', name })

/** Invoices and credit notes: asked for by buyers, issued and exported by administrators. Nothing goes to the SDI. */
export const orderInvoices: Endpoint[] = [
  {
    path: '/admin/invoices/due',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'Documents that are still to be issued.',
      role: 'admin',
      answers: { 200: rows('DueDocument') },
    }),
    handler: adminOnly(async (req) => Response.json({ rows: await listDueDocuments({ req }) })),
  },
  {
    path: '/admin/invoices/export',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'The documents of a period as XML files in a ZIP.',
      role: 'admin',
      query: exportPeriod,
      answers: { 200: file('application/zip') },
      refuses: [404],
    }),
    handler: adminOnly(async (req) => {
      const period = exportPeriod.parse(Object.fromEntries(req.searchParams))
      const name = `fatture-${period.from}-${period.to}.zip`
      return attachment({ body: await exportDocuments({ req, period }), type: 'application/zip', name })
    }),
  },
  {
    path: '/admin/invoices/credit-note',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Issues a credit note; 200 when it was issued before.',
      role: 'admin',
      body: makeCreditNoteRequest,
      answers: { 200: row('invoices_document'), 201: row('invoices_document') },
      refuses: [404, 409],
    }),
    handler: adminOnly(async (req) => {
      const { purchase_id: purchaseId } = makeCreditNoteRequest.parse(await readJson(req))
      return answerMade(await makeCreditNote({ req, purchaseId, now: new Date() }))
    }),
  },
  {
    path: '/admin/invoices',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Issues an invoice; 200 when it was issued before.',
      role: 'admin',
      body: makeInvoiceRequest,
      answers: { 200: row('invoices_document'), 201: row('invoices_document') },
      refuses: [404, 409],
    }),
    handler: adminOnly(async (req) => {
      const { purchase_id: purchaseId, customer } = makeInvoiceRequest.parse(await readJson(req))
      return answerMade(await makeInvoice({ req, purchaseId, customer, now: new Date() }))
    }),
  },
  {
    path: '/admin/invoices/:id/xml',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'A document as FatturaPA.',
      role: 'admin',
      answers: { 200: file('application/xml') },
    }),
    handler: adminOnly(async (req) => xmlFile(await readDocumentFile({ req, id: documentId(req) }))),
  },
  {
    path: '/orders/:token/invoice-request',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Asks for an invoice of an order. A plain form is led back to the page (303).',
      role: 'visitor',
      body: contract('InvoiceCustomer'),
      otherBodies: [FORM],
      answers: { 200: done, 303: null },
      refuses: [401, 403, 409, 410, 429],
    }),
    handler: withErrors(async (req) => {
      refuseForeignSite(req)
      await limitDetails({ payload: req.payload, address: clientAddress(req) })
      if (isPlainForm(req)) return answerRequestForm(req)
      await requestOwnInvoice({ req, token: routeToken(req), values: await readJson(req), now: new Date() })
      return Response.json({ success: true }, { headers: { 'Cache-Control': 'no-store' } })
    }),
  },
  {
    path: '/orders/:token/documents/:id',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'A document of an order, for its buyer alone.',
      role: 'visitor',
      answers: { 200: file('application/xml') },
      refuses: [401, 403, 410],
    }),
    handler: withErrors(async (req) => {
      const id = documentId(req)
      return xmlFile(await readOwnDocument({ req, token: routeToken(req), id, now: new Date() }))
    }),
  },
]

/** The form of the order's page, sent without a script: back to the page, which says what came of it. */
async function answerRequestForm(req: PayloadRequest): Promise<Response> {
  const values = await readForm(req)
  const token = routeToken(req)
  const page = (outcome: string) => `/ordine/${encodeURIComponent(token)}${outcome}#invoice`
  try {
    await requestOwnInvoice({ req, token, values, now: new Date() })
    return seeOther(page(''), { form: keptInvoice, fields: null })
  } catch (error) {
    if (error instanceof AppError && error.errors) {
      return seeOther(page('?again=1'), { form: keptInvoice, fields: values })
    }
    // An order that is closed to this browser, or an invoice issued meanwhile: the page itself says so.
    if (error instanceof AppError) return seeOther(page(''))
    throw error
  }
}
