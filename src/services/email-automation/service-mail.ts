import type { ServiceMail } from '@/contracts/email-automation-answers'
import type { Database } from '@/services/database'
import { AppError } from '@/shared/app-error'

/** The kinds of mail outside of sequences that are listed when they fail. A code is not: it has expired by then. */
const FAILED = `state = 'failed' AND NOT hidden
  AND kind NOT IN ('sequence', 'manual', 'release', 'recovery', 'test', 'code')`
const SHOWN = 100

/** Receipts, notices and replies that failed for good, newest first. */
export async function listFailedServiceMail({ db }: { db: Database }): Promise<ServiceMail[]> {
  const { rows } = await db.query<ServiceMail>(
    `SELECT id, kind, user_email, subject, error_message, ended_at FROM email_deliveries
     WHERE ${FAILED} ORDER BY ended_at DESC, id DESC LIMIT ${SHOWN}`,
  )
  return rows
}

/**
 * Queues one of them, or a failed mail about a new version or an abandoned checkout, again, with all its tries. A
 * receipt, and the confirmation of a refund or a withdrawal, takes the purchase's present address: it may have been
 * corrected since the mail failed.
 *
 * @throws AppError 404 when it did not fail, or is on its way already
 */
export async function retryServiceMail({ db, id }: { db: Database; id: number }): Promise<void> {
  const { rowCount } = await db.query(
    `WITH again AS (
       UPDATE email_deliveries d SET state = 'planned', attempts = 0, attempt_at = now(), ended_at = NULL,
         user_email = coalesce((
           SELECT lower(p.customer_email) FROM purchases p
           WHERE d.kind IN ('receipt', 'refund', 'withdrawal')
             AND (p.id = d.purchase_id OR p.checkout_session_id = substr(d.dedup_key, length('receipt:') + 1))
           LIMIT 1), user_email)
       WHERE id = $1 AND (${FAILED} OR state = 'failed' AND kind IN ('release', 'recovery')) RETURNING id
     ) SELECT pg_notify('email_wake', '') FROM again`,
    [id],
  )
  if (rowCount === 0) throw new AppError(404, 'Questa email è già in partenza.')
}
