import type { TrackingDetail } from '@/contracts/email-automation-answers'
import type { Database } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { trackingSelect } from './tracking-row'

/**
 * All that is kept of one message of the log.
 *
 * @throws AppError 404 when it is not in the log
 */
export async function findDetail({ db, id }: { db: Database; id: number }): Promise<TrackingDetail> {
  const { rows } = await db.query<TrackingDetail>(
    trackingSelect({
      source: 'email_deliveries d',
      where: `d.id = $1 AND d.state IN ('sent', 'failed') AND d.kind IN ('sequence', 'manual') AND NOT d.hidden`,
      extra: `d.kind, d.attempts, d.variant, d.due_at, d.clicked_at, d.unsubscribed_at,
        CASE d.variant WHEN 'B' THEN s.email_subject_b ELSE s.email_subject END AS email_subject,
        coalesce(d.user_name, p.customer_name) AS user_name, coalesce(d.product_name, p.product_name) AS product_name`,
      join: 'LEFT JOIN purchases p ON p.id = d.purchase_id',
    }),
    [id],
  )
  if (!rows[0]) throw new AppError(404, 'Questo invio non è più nel registro.')
  return rows[0]
}
