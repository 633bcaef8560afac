import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import { database } from '@/services/database'

import { attemptEvent, hasEventsWaiting } from './attempt-event'

type HandleArgs = { payload: Payload; now: Date; limit?: number }

type EventRow = {
  event_id: string
  event_type: string
  object_id: string | null
  payment_intent_id: string | null
  object_status: string | null
  occurred_at: Date | null
  attempts: string
  created_at: Date
}

/**
 * Brings events to an end that were stored but not acted on: the process was killed, Stripe did not answer, the
 * purchase was not there yet. Any number may run at once: each locks the events it takes, and skips locked ones. Every
 * process calls it every `limits.checkout.eventSweepMs` and after each webhook. A process that has events waiting takes
 * no more.
 *
 * @returns how many events it attempted
 */
export async function handlePendingEvents({ payload, now, limit = 20 }: HandleArgs): Promise<number> {
  if (hasEventsWaiting()) return 0
  const leaseEnds = new Date(now.getTime() + limits.checkout.eventLeaseMs)
  const { rows } = await database(payload).query<EventRow>(
    `UPDATE stripe_events SET attempts = attempts + 1, next_attempt_at = $2
     WHERE id IN (
       SELECT id FROM stripe_events
       WHERE handled_at IS NULL AND coalesce(next_attempt_at, '-infinity') <= $1
       ORDER BY next_attempt_at NULLS FIRST
       LIMIT $3
       FOR UPDATE SKIP LOCKED)
     RETURNING event_id, event_type, object_id, payment_intent_id, object_status, occurred_at,
       attempts, created_at`,
    [now, leaseEnds, limit],
  )
  for (const row of rows) {
    await attemptEvent({
      payload,
      now,
      event: {
        id: row.event_id,
        type: row.event_type,
        objectId: row.object_id,
        paymentIntentId: row.payment_intent_id,
        objectStatus: row.object_status,
        occurredAt: row.occurred_at,
        attempts: Number(row.attempts),
        storedAt: row.created_at,
      },
    })
  }
  return rows.length
}
