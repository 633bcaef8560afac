import { RECOVERY_SUBJECT } from '@/content/mails/recovery'
import type { TrackingDetail } from '@/contracts/email-automation-answers'
import type { Database } from '@/services/database'
import { quoteText } from '@/services/tables/table'
import { AppError } from '@/shared/app-error'

import { inLog } from './tracking-filter'
import { trackingSelect } from './tracking-row'

/** The words of `releaseSubject`; the ledger keeps none. */
const RELEASE_SUBJECT = `'Nuova versione di ' || f.product_name || ': ' || r.version_label`

/**
 * All that is kept of one message of the log.
 *
 * @throws AppError 404 when it is not in the log
 */
export async function findDetail({ db, id }: { db: Database; id: number }): Promise<TrackingDetail> {
  const { rows } = await db.query<TrackingDetail>(
    trackingSelect({
      source: 'email_deliveries d',
      where: `d.id = $1 AND ${inLog(`IN ('sent', 'failed')`)}`,
      extra: `d.kind, d.attempts, d.variant, d.due_at, d.clicked_at, d.unsubscribed_at,
        CASE WHEN d.kind = 'release' THEN ${RELEASE_SUBJECT} WHEN d.kind = 'recovery' THEN ${quoteText(RECOVERY_SUBJECT)}
          WHEN d.variant = 'B' THEN s.email_subject_b ELSE s.email_subject END AS email_subject,
        coalesce(d.user_name, p.customer_name) AS user_name, coalesce(d.product_name, p.product_name) AS product_name`,
      join: `LEFT JOIN purchases p ON p.id = d.purchase_id
        LEFT JOIN file_releases r ON r.id = d.release_id LEFT JOIN product_files f ON f.id = r.product_file_id`,
    }),
    [id],
  )
  if (!rows[0]) throw new AppError(404, 'Questo invio non è più nel registro.')
  return rows[0]
}
