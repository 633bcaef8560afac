import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import type { Purchase } from '@/payload-types'
import { query } from '@/services/database'
import { record } from '@/services/tables/history'
import { findTable } from '@/services/tables/table'

type Changed = 'customer_email' | 'access_withdrawn_at'
type ChangeArgs = {
  req: PayloadRequest
  /** Locked by the caller's transaction. */
  purchase: Purchase
  column: Changed
  value: string | null
}

/**
 * Changes one column of a purchase and writes the change into the table's history with its author; planned mail follows by
 * the trigger `email_purchases_updated`. SQL instead of Payload, as in `writePayment`: a row that no longer passes
 * validation can be helped too.
 */
export async function changePurchase({ req, purchase, column, value }: ChangeArgs): Promise<void> {
  await query(
    req,
    sql`UPDATE purchases SET ${sql.identifier(column)} = ${value}, updated_at = now() WHERE id = ${purchase.id}`,
  )
  await record({
    req,
    table: findTable({ payload: req.payload, name: 'purchases' }),
    id: purchase.id,
    operation: 'update',
    before: { [column]: purchase[column] ?? null },
    after: { [column]: value },
  })
}
