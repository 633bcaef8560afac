import pLimit from 'p-limit'
import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import type { StripeEvent } from '@/integrations/stripe'
import { database } from '@/services/database'
import { chargeRefunded } from '@/services/orders/events/charge-refunded'
import { disputeClosed } from '@/services/orders/events/dispute-closed'
import { disputeCreated } from '@/services/orders/events/dispute-created'
import { disputeFundsReinstated } from '@/services/orders/events/dispute-funds-reinstated'
import { disputeFundsWithdrawn } from '@/services/orders/events/dispute-funds-withdrawn'
import { disputeUpdated } from '@/services/orders/events/dispute-updated'
import { refundCreated } from '@/services/orders/events/refund-created'
import { refundFailed } from '@/services/orders/events/refund-failed'
import { refundUpdated } from '@/services/orders/events/refund-updated'
import { AppError } from '@/shared/app-error'

import type { EventHandler } from './event-handler'
import { asyncPaymentFailed } from './events/async-payment-failed'
import { asyncPaymentSucceeded } from './events/async-payment-succeeded'
import { sessionCompleted } from './events/session-completed'
import { sessionExpired } from './events/session-expired'

const handlers: Record<string, EventHandler> = {
  'checkout.session.completed': sessionCompleted,
  'checkout.session.async_payment_succeeded': asyncPaymentSucceeded,
  'checkout.session.async_payment_failed': asyncPaymentFailed,
  'checkout.session.expired': sessionExpired,
  'charge.refunded': chargeRefunded,
  'refund.created': refundCreated,
  'refund.updated': refundUpdated,
  'charge.refund.updated': refundUpdated,
  'refund.failed': refundFailed,
  'charge.dispute.created': disputeCreated,
  'charge.dispute.updated': disputeUpdated,
  'charge.dispute.closed': disputeClosed,
  'charge.dispute.funds_withdrawn': disputeFundsWithdrawn,
  'charge.dispute.funds_reinstated': disputeFundsReinstated,
}

type AttemptArgs = {
  payload: Payload
  /** Claimed by the caller; `attempts` counts this one. */
  event: StripeEvent & { attempts: number; storedAt: Date }
  now: Date
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000

const inTurn = pLimit(limits.checkout.eventsAtOnce)

/** Whether events wait for their turn in this process: it has no use for more. */
export const hasEventsWaiting = (): boolean => inTurn.pendingCount > 0

/**
 * Acts on a stored event, when this process acts on few enough others. Every handler may run again: a second run changes
 * nothing. A failure is kept with the event and tried again later.
 */
export const attemptEvent = (args: AttemptArgs): Promise<void> => inTurn(() => attempt(args))

async function attempt({ payload, event, now }: AttemptArgs): Promise<void> {
  try {
    const note = await handlers[event.type]?.({ payload, event, now })
    await database(payload).query(
      'UPDATE stripe_events SET handled_at = $2, error = $3, updated_at = now() WHERE event_id = $1',
      [event.id, now, note ?? null],
    )
  } catch (error) {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (event.attempts - 1))
    payload.logger.error(
      { err: error, event: event.id, type: event.type },
      'a Stripe event will be tried again',
    )
    await database(payload).query(
      'UPDATE stripe_events SET next_attempt_at = $2, error = $3, updated_at = now() WHERE event_id = $1',
      [event.id, new Date(now.getTime() + pause), reasonOf(error)],
    )
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof AppError ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : 'unknown failure'
}
