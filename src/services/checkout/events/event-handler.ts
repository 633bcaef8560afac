import type { Payload } from 'payload'

import type { StripeEvent } from '@/integrations/stripe'

type HandlerArgs = {
  payload: Payload
  event: StripeEvent & { storedAt: Date }
  now: Date
}

/**
 * Acts on one kind of event; running it twice changes nothing more.
 *
 * @returns a note for the operator when there was nothing to do
 * @throws anything, to be tried again later
 */
export type EventHandler = (args: HandlerArgs) => Promise<string | undefined>
