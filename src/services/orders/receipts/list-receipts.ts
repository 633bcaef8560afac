import type { Payload } from 'payload'

import type { OrderReceipt } from '@/contracts/orders'
import type { Purchase } from '@/payload-types'
import { database } from '@/services/database'

type ListArgs = { payload: Payload; purchase: Purchase; token: string }

/**
 * The receipts of an order, oldest first: that of the payment, and one for each refund that stands. Money that came back
 * to the shop because its refund failed has none, and neither has a gift.
 */
export async function listReceipts({ payload, purchase, token }: ListArgs): Promise<OrderReceipt[]> {
  if (purchase.amount_cents <= 0) return []
  const { rows } = await database(payload).query<{ total: number; cents: number }>(
    `SELECT refunded_cents AS total, (content -> 'refund' ->> 'cents')::int AS cents FROM receipts
     WHERE purchase_id = $1 AND refunded_cents BETWEEN 1 AND $2 ORDER BY refunded_cents`,
    [purchase.id, purchase.refunded_cents],
  )
  const address = `/api/orders/${encodeURIComponent(token)}/receipt`
  return [
    { refundedCents: 0, url: address },
    ...rows.map(({ total, cents }) => ({ refundedCents: cents, url: `${address}/${total}` })),
  ]
}
