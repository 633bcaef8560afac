import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

type ReopenArgs = {
  /** In the transaction that has locked the purchase. */
  req: PayloadRequest
  purchaseId: number
}

/**
 * When the money of an order did not arrive after all (a refund that failed later), its newest granted request is to be
 * decided again, unless another one is open.
 */
export async function reopenRequest({ req, purchaseId }: ReopenArgs): Promise<void> {
  await query(
    req,
    sql`UPDATE withdrawal_requests SET state = 'open', decided_at = NULL, decided_by = NULL, updated_at = now()
        WHERE id = (
          SELECT w.id FROM withdrawal_requests w JOIN purchases p ON p.checkout_session_id = w.checkout_session_id
          WHERE p.id = ${purchaseId} AND w.state = 'refunded' AND w.deleted_at IS NULL
            AND NOT EXISTS (
              SELECT FROM withdrawal_requests o
              WHERE o.checkout_session_id = w.checkout_session_id AND o.state = 'open' AND o.deleted_at IS NULL)
          ORDER BY w.requested_at DESC, w.id DESC LIMIT 1)`,
  )
}
