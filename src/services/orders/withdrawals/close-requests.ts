import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

type CloseArgs = { req: PayloadRequest; purchaseId: number; now: Date }

/**
 * Once all the money of an order has gone back, by whatever way, its open request is granted. After a lost dispute it was
 * the bank that decided: an administrator whose refund did not succeed is not named.
 */
export async function closeRequests({ req, purchaseId, now }: CloseArgs): Promise<void> {
  await query(
    req,
    sql`UPDATE withdrawal_requests w SET state = 'refunded', decided_at = ${now.toISOString()}, updated_at = now(),
          decided_by = CASE WHEN p.status = 'lost' THEN NULL ELSE w.decided_by END
        FROM purchases p
        WHERE p.id = ${purchaseId} AND w.checkout_session_id = p.checkout_session_id AND w.state = 'open' AND w.deleted_at IS NULL`,
  )
}
