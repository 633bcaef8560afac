import { notSendableWords } from '@/content/email-automation-skip-reasons'
import type { ServiceMail } from '@/contracts/email-automation-answers'
import type { Database } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { AS_SEEN } from './ledger/claim'

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
 * Queues one of them, or a failed mail about a new version or an abandoned checkout, again, with all its tries. What is
 * about a purchase takes its present address first, as failed mail of a sequence does when the address is corrected.
 *
 * @throws AppError 404 when it did not fail, or is on its way already, 409 when its recipient gets no such mail any more
 */
export async function retryServiceMail({ db, id }: { db: Database; id: number }): Promise<void> {
  await db.query(
    `UPDATE email_deliveries d SET user_email = lower(p.customer_email) FROM purchases p
     WHERE d.id = $1 AND d.state = 'failed' AND d.kind IN ('receipt', 'refund', 'withdrawal', 'release')
       AND (p.id = d.purchase_id OR p.checkout_session_id = substr(d.dedup_key, length('receipt:') + 1))`,
    [id],
  )
  const { rows } = await db.query<{ skip_reason: string | null; is_queued: boolean }>(
    `WITH held AS (
       SELECT * FROM email_deliveries
       WHERE id = $2 AND (${FAILED} OR state = 'failed' AND kind IN ('release', 'recovery'))
     ), seen AS (${AS_SEEN}), again AS (
       UPDATE email_deliveries d SET state = 'planned', attempts = 0, attempt_at = now(), ended_at = NULL
       FROM seen WHERE d.id = seen.id AND d.state = 'failed' AND seen.skip_reason IS NULL RETURNING d.id
     )
     SELECT seen.skip_reason, again.id IS NOT NULL AS is_queued,
       CASE WHEN again.id IS NOT NULL THEN pg_notify('email_wake', '') END
     FROM seen LEFT JOIN again USING (id)`,
    [null, id],
  )
  const [mail] = rows
  if (mail && mail.skip_reason !== null) throw new AppError(409, notSendableWords(mail.skip_reason))
  if (!mail?.is_queued) throw new AppError(404, 'Questa email è già in partenza.')
}
