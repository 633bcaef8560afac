import type { PayloadRequest } from 'payload'

import type { TrackingRow } from '@/contracts/email-automation-answers'
import type { RetrySequenceRequest, SendSequenceRequest } from '@/contracts/email-automation-requests'
import { database, type Database } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { sendNow, type SentNow } from './send-now'
import { findSequence } from './sequences'
import { findDetail } from './tracking/tracking-detail'

/** A message that the mail server has not answered for yet has no row in the log so far. */
export type SentByHand = { state: 'sent'; row: TrackingRow } | { state: 'underWay' }

/**
 * Sends a sequence's mail by hand (spec §7). The row is in the log whatever becomes of it.
 *
 * @throws AppError 404 for an unknown sequence, otherwise as `sendNow`
 */
export async function sendSequenceEmail({
  req,
  request,
  purchaseId,
}: {
  req: PayloadRequest
  request: SendSequenceRequest
  /** The purchase that the mail is about; without it the latest one of the address. */
  purchaseId?: number
}): Promise<SentByHand> {
  const { sequence_id, user_email, user_data } = request
  const { email_type } = await findSequence({ req, id: sequence_id })
  // Spec §3: without a name the part of the address before the @.
  const name = user_data?.name?.trim() || user_email.slice(0, user_email.lastIndexOf('@'))
  const db = database(req.payload)
  const sent = await sendNow({
    db,
    onError: (error) => req.payload.logger.error({ err: error }, 'a mail sent by hand met an error'),
    claim: async (client, workerId) => {
      const { rows } = await client.query<{ id: number; token: number }>(
        `INSERT INTO email_deliveries
           (kind, priority, state, worker_id, sequence_id, email_type, user_email, user_name, product_name, session_id,
            purchase_id)
         SELECT 'manual', 1, 'sending', $1, $2, $3, $4, $5, coalesce(nullif(trim($6), ''), p.product_name, ''),
                p.checkout_session_id, p.id
         FROM (SELECT) one LEFT JOIN LATERAL (
           SELECT id, product_name, checkout_session_id FROM purchases
           WHERE id = $7 OR $7::int IS NULL AND lower(customer_email) = $4 AND deleted_at IS NULL
           ORDER BY purchased_at DESC LIMIT 1) p ON true
         RETURNING id, token`,
        [
          workerId,
          sequence_id,
          email_type,
          user_email,
          name,
          user_data?.product_name ?? null,
          purchaseId ?? null,
        ],
      )
      return rows[0]!
    },
  })
  return outcome(db, sent)
}

/**
 * What Riprova does: tries a failed row again, and only that row, unless the same mail has arrived since. Of a row that
 * is named, only what its own purchase was sent counts.
 *
 * @throws AppError 404 when there is none, 409 when it is being sent or was sent already, otherwise as `sendNow`
 */
export async function retrySequenceEmail({
  req,
  request: { sequence_id, user_email },
  deliveryId,
}: {
  req: PayloadRequest
  request: RetrySequenceRequest
  /** The row to try, one of this sequence and address; without it the newest that failed. */
  deliveryId?: number
}): Promise<SentByHand> {
  const db = database(req.payload)
  const sent = await sendNow({
    db,
    onError: (error) => req.payload.logger.error({ err: error }, 'a mail sent by hand met an error'),
    claim: async (client, workerId) => {
      const { rows } = await client.query<{ id: number; token: number }>(
        `UPDATE email_deliveries d SET state = 'sending', worker_id = $1, token = token + 1, ended_at = NULL
         WHERE id = (
           SELECT id FROM email_deliveries
           WHERE sequence_id = $2 AND user_email = $3 AND state = 'failed' AND kind IN ('sequence', 'manual')
             AND NOT hidden AND ($4::int IS NULL OR id = $4)
           ORDER BY ended_at DESC, id DESC LIMIT 1)
           -- Of two who try at once, the second waits here for the first, and then finds the row no longer failed.
           AND state = 'failed'
           AND NOT EXISTS (
             SELECT FROM email_deliveries o WHERE o.sequence_id = $2 AND o.user_email = $3
               AND o.kind IN ('sequence', 'manual') AND ($4::int IS NULL OR o.purchase_id = d.purchase_id)
               AND (o.state = 'sending' OR (o.state = 'sent' AND o.ended_at > d.ended_at)))
         RETURNING id, token`,
        [workerId, sequence_id, user_email, deliveryId ?? null],
      )
      if (!rows[0]) throw await nothingToRetry(client, sequence_id, user_email, deliveryId ?? null)
      return rows[0]
    },
  })
  return outcome(db, sent)
}

async function nothingToRetry(
  db: Database,
  sequenceId: number,
  email: string,
  deliveryId: number | null,
): Promise<AppError> {
  const { rows } = await db.query<{ state: string }>(
    `SELECT state FROM email_deliveries
     WHERE sequence_id = $1 AND user_email = $2 AND kind IN ('sequence', 'manual')
       AND ($3::int IS NULL OR purchase_id = (SELECT purchase_id FROM email_deliveries WHERE id = $3))
     ORDER BY state = 'sending' DESC, ended_at DESC NULLS LAST, id DESC LIMIT 1`,
    [sequenceId, email, deliveryId],
  )
  switch (rows[0]?.state) {
    case 'sending':
    case 'failed':
      return new AppError(409, 'L’invio è già in corso.')
    case 'sent':
      return new AppError(409, 'Questa email è già stata inviata.')
    default:
      return new AppError(404, 'Nessun invio fallito per questo destinatario.')
  }
}

async function outcome(db: Database, { id, state }: SentNow): Promise<SentByHand> {
  if (state === 'underWay') return { state }
  return { state, row: await findDetail({ db, id }) }
}
