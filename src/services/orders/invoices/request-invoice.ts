import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import type { InvoiceRequest } from '@/payload-types'
import { query, transaction } from '@/services/database'
import { AppError, type FieldErrors } from '@/shared/app-error'
import { checkCustomer, type InvoiceCustomer } from '@/shared/tax-customer'

import { latinFaults } from './latin'
import { documentsOf } from './list-documents'

type RequestArgs = { req: PayloadRequest; sessionId: string; customer: InvoiceCustomer }

/** What is wrong with each field of a request, in Italian; empty for one that an invoice takes. */
export function customerFaults(values: Record<string, unknown>): FieldErrors {
  const { customer, errors } = checkCustomer(values)
  return errors ?? latinFaults(customer)
}

/** @throws AppError 400 with a sentence for each field that an invoice would not take */
export function requestedFields(values: Record<string, unknown>): InvoiceCustomer {
  const { customer } = checkCustomer(values)
  const faults = customerFaults(values)
  if (customer && Object.keys(faults).length === 0) return customer
  throw new AppError(400, 'Controlla i dati per la fattura.', { errors: faults })
}

/**
 * Keeps whom the invoice of a session is to be made out to, before it is paid or afterwards. Until the invoice is issued
 * a later request replaces an earlier one. The caller has checked that this person may ask.
 *
 * @throws AppError 409 once the invoice is issued
 */
export async function requestInvoice({ req, sessionId, customer }: RequestArgs): Promise<InvoiceRequest> {
  return transaction(req, async () => {
    // Two requests at once, or a request and the invoice, come one after the other. The purchase first: `makeInvoice` holds
    // it already when it comes here.
    await query(req, sql`SELECT id FROM purchases WHERE checkout_session_id = ${sessionId} FOR UPDATE`)
    await query(req, sql`SELECT id FROM checkout_sessions WHERE session_id = ${sessionId} FOR UPDATE`)
    if ((await documentsOf(req, sessionId)).length > 0) {
      throw new AppError(409, 'La fattura di questo ordine è già emessa: scrivici per correggerla.')
    }
    const common = { collection: 'invoice-requests', overrideAccess: true, req, depth: 0 } as const
    const where = { checkout_session_id: { equals: sessionId } }
    const { docs } = await req.payload.find({ ...common, where, limit: 1, pagination: false })
    return docs[0]
      ? req.payload.update({ ...common, id: docs[0].id, data: customer })
      : req.payload.create({ ...common, data: { ...customer, checkout_session_id: sessionId } })
  })
}
