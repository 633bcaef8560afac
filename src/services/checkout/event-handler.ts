import type { Payload } from 'payload'

import type { StripeEvent } from '@/integrations/stripe'

type HandlerArgs = {
  payload: Payload
  event: StripeEvent & { storedAt: Date }
  now: Date
}

/**
 * Acts on one kind of event. A signed event is a hint that something happened, not the truth of it: every handler asks
 * Stripe, so that order, repetition and delay make no difference.
 *
 * @returns a note for the operator when there was nothing to do
 * @throws anything, to be tried again later
 */
export type EventHandler = (args: HandlerArgs) => Promise<string | undefined>
