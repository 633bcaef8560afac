import pLimit from 'p-limit'
import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import type { StripeEvent } from '@/integrations/stripe'
import { database } from '@/services/database'
import { syncPayment } from '@/services/orders/sync-payment'
import { AppError } from '@/shared/app-error'

import { syncSession } from './sync-session'

type Handler = (args: {
  payload: Payload
  event: StripeEvent & { storedAt: Date }
  now: Date
}) => Promise<string | undefined>

const OF_A_SESSION = [
  // Paid by card, or still waiting for a slower method.
  'checkout.session.completed',
  // A slower method has paid.
  'checkout.session.async_payment_succeeded',
  // A slower method did not pay in the end.
  'checkout.session.async_payment_failed',
  // Not paid in time.
  'checkout.session.expired',
]

const OF_A_PAYMENT = [
  // Money went back, whole or in part.
  'charge.refunded',
  // Money is on its way back.
  'refund.created',
  // A refund arrived, or was cancelled. Older accounts use the second name.
  'refund.updated',
  'charge.refund.updated',
  // The money of a refund came back to the shop.
  'refund.failed',
  // The buyer's bank asks, or takes the money for now.
  'charge.dispute.created',
  // An inquiry became a dispute, evidence was sent, an appeal began.
  'charge.dispute.updated',
  // Won, lost, or an inquiry that came to nothing.
  'charge.dispute.closed',
  // The disputed money left the account.
  'charge.dispute.funds_withdrawn',
  // The disputed money is back in the account.
  'charge.dispute.funds_reinstated',
]

/**
 * What is done about each kind of event. A signed event is a hint that something happened, not the truth of it: both calls
 * ask Stripe, so that order, repetition and delay make no difference. They return a note for the operator when there was
 * nothing to do, and throw to be tried again later.
 */
const handlers = new Map<string, Handler>([
  ...OF_A_SESSION.map((type) => [type, syncSession] as const),
  ...OF_A_PAYMENT.map((type) => [type, syncPayment] as const),
])

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
    const note = await handlers.get(event.type)?.({ payload, event, now })
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
