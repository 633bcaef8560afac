import type { PayloadRequest } from 'payload'

import type { DueDocument } from '@/contracts/orders-invoices'
import { database } from '@/services/database'

const LONGEST_LIST = 200

/** What is still to be issued: invoices that were asked for, and credit notes for what was refunded; oldest first. */
export async function listDueDocuments({ req }: { req: PayloadRequest }): Promise<DueDocument[]> {
  const { rows } = await database(req.payload).query<
    Omit<DueDocument, 'purchased_at'> & { purchased_at: Date }
  >(DUE, [LONGEST_LIST])
  return rows.map((row) => ({ ...row, purchased_at: row.purchased_at.toISOString() }))
}

const REFUNDED = `CASE WHEN p.status = 'refunded' THEN greatest(p.amount_cents, p.refunded_cents) ELSE p.refunded_cents END`

const DUE = `
  SELECT * FROM (
    SELECT p.id AS purchase_id, 'invoice' AS wants, p.customer_email, p.purchased_at,
      coalesce(nullif(r.company_name, ''), concat_ws(' ', r.first_name, r.last_name)) AS customer_name,
      p.amount_cents::int AS amount_cents
    FROM invoice_requests r
    JOIN purchases p ON p.checkout_session_id = r.checkout_session_id
    WHERE p.deleted_at IS NULL AND p.amount_cents > 0 AND p.status <> 'refunded'
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.checkout_session_id = p.checkout_session_id)
    UNION ALL
    SELECT p.id, 'credit_note', p.customer_email, p.purchased_at, i.customer_name,
      (least(${REFUNDED}, i.total_cents) - credited.cents)::int
    FROM invoices i
    JOIN purchases p ON p.checkout_session_id = i.checkout_session_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(n.total_cents), 0) AS cents FROM invoices n
      WHERE n.checkout_session_id = i.checkout_session_id AND n.document_type = 'credit_note') credited
    WHERE i.document_type = 'invoice' AND least(${REFUNDED}, i.total_cents) > credited.cents
  ) due
  ORDER BY purchased_at, purchase_id
  LIMIT $1`
