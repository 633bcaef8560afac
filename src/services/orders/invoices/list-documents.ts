import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

import type { InvoiceContent } from './invoice-content'

export type IssuedDocument = {
  id: number
  document_type: 'invoice' | 'credit_note'
  is_simulation: boolean
  content: InvoiceContent
}

/** Every document of a purchase, oldest first, with what it says. */
export async function documentsOf(req: PayloadRequest, sessionId: string): Promise<IssuedDocument[]> {
  return query<IssuedDocument>(
    req,
    sql`SELECT id, document_type::text AS document_type, is_simulation, content FROM invoices
      WHERE checkout_session_id = ${sessionId} ORDER BY id`,
  )
}
