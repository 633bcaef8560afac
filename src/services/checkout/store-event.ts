import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import type { StripeEvent } from '@/integrations/stripe'
import { database } from '@/services/database'

type StoreArgs = { payload: Payload; event: StripeEvent; now: Date }

/**
 * Keeps an event once, by its id, and claims it for the caller in the same statement.
 *
 * @returns whether it was new: then the caller, and nobody else, makes the first attempt at it
 */
export async function storeEvent({ payload, event, now }: StoreArgs): Promise<boolean> {
  const leaseEnds = new Date(now.getTime() + limits.checkout.eventLeaseMs)
  const { rowCount } = await database(payload).query(
    `INSERT INTO stripe_events
       (event_id, event_type, object_id, payment_intent_id, object_status, occurred_at, attempts, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, 1, $7)
     ON CONFLICT (event_id) DO NOTHING`,
    [
      event.id,
      event.type,
      event.objectId,
      event.paymentIntentId,
      event.objectStatus,
      event.occurredAt,
      leaseEnds,
    ],
  )
  return rowCount === 1
}
