import type { Payload } from 'payload'

import { database } from '@/services/database'

import { LEASE_MS, type RefundRow } from './refund-row'
import { settleRefund } from './settle-refund'

const LONGEST_PAUSE_MS = 60 * 60 * 1000

/**
 * Finds out what became of refunds whose request was cut off: Stripe did not answer, or the process was killed. Any number
 * may run at once; each takes refunds that nobody else has. The sweep of events calls it.
 *
 * @returns how many it looked after
 */
export async function settlePendingRefunds({
  payload,
  now,
}: {
  payload: Payload
  now: Date
}): Promise<number> {
  const { rows } = await database(payload).query<RefundRow & { payment_intent_id: string }>(
    `UPDATE order_refunds r
     SET attempts = r.attempts + 1, next_attempt_at = $1::timestamptz + least($2, $3 * 2 ^ least(r.attempts, 20)) * interval '1 ms'
     FROM purchases p
     WHERE p.id = r.purchase_id AND r.id IN (
       SELECT id FROM order_refunds WHERE state = 'asking' AND next_attempt_at <= $1
       ORDER BY next_attempt_at LIMIT 10 FOR UPDATE SKIP LOCKED)
     RETURNING r.*, p.payment_intent_id`,
    [now, LONGEST_PAUSE_MS, LEASE_MS / 2],
  )
  for (const refund of rows) {
    await settleRefund({ payload, refund, paymentIntentId: refund.payment_intent_id, asked: true, now })
  }
  return rows.length
}
