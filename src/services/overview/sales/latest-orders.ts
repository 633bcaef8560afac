import type { LatestOrder } from '@/contracts/overview'
import type { Database } from '@/services/database'

import { KIND } from '../sums/sales-sql'

const SHOWN = 8

/** The newest purchases that are not in the bin; trials, and what was added by hand, are among them and named so. */
export async function latestOrders({ db }: { db: Database }): Promise<LatestOrder[]> {
  const { rows } = await db.query<LatestOrder>({
    name: 'overview-orders',
    text: `
      SELECT id, customer_email, customer_name, product_name, amount_cents::int AS amount_cents, currency, status,
             CASE WHEN provider = 'gift' THEN 'gift' ELSE ${KIND} END AS kind, purchased_at
      FROM purchases p WHERE deleted_at IS NULL ORDER BY purchased_at DESC, id DESC LIMIT ${SHOWN}`,
  })
  return rows
}
