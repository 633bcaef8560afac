import type { Database } from '@/services/database'

export type FailedRefund = { failedAt: Date; path: string }

/**
 * The orders whose money did not go back: Stripe refused the refund, or it failed after it had been made. An order leaves
 * the list with another refund, here or at Stripe, and with a note on how it was settled; it is left out while a dispute is
 * open, and once that is lost. One entry for each order, since its latest failure, the oldest first.
 */
export async function listFailedRefunds({ db }: { db: Database }): Promise<FailedRefund[]> {
  const { rows } = await db.query<{ purchase_id: number; failed_at: Date }>(
    `SELECT r.purchase_id, max(r.ended_at) AS failed_at
     FROM order_refunds r JOIN purchases p ON p.id = r.purchase_id
     WHERE r.state = 'refused' AND p.deleted_at IS NULL AND p.status IN ('paid', 'partially_refunded')
       AND (p.refunded_at IS NULL OR p.refunded_at <= r.ended_at)
       AND NOT EXISTS (SELECT FROM order_refunds n
         WHERE n.purchase_id = r.purchase_id AND n.state <> 'refused' AND n.created_at > r.created_at)
       AND NOT EXISTS (SELECT FROM order_entries e
         WHERE e.purchase_id = r.purchase_id AND e.kind = 'note' AND e.created_at > r.ended_at)
     GROUP BY r.purchase_id ORDER BY failed_at, r.purchase_id`,
  )
  return rows.map(({ purchase_id, failed_at }) => ({
    failedAt: failed_at,
    path: `/admin/ordine/${purchase_id}`,
  }))
}
