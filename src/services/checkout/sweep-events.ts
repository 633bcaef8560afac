import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import { isStripeConfigured } from '@/integrations/stripe-client'
import { settlePendingRefunds } from '@/services/orders/refunds/settle-pending-refunds'

import { handlePendingEvents } from './handle-pending-events'

const swept = new WeakSet<Payload>()

/**
 * Looks after the events and refunds that a killed process or a silent Stripe left undone: at once, then every few
 * seconds, for as long as this process lives. Calling it again changes nothing.
 */
export function sweepEvents({ payload }: { payload: Payload }): void {
  if (!isStripeConfigured || swept.has(payload)) return
  swept.add(payload)
  const sweep = () => {
    handlePendingEvents({ payload, now: new Date() }).catch((error: unknown) => {
      payload.logger.error({ err: error }, 'pending Stripe events could not be handled')
    })
    settlePendingRefunds({ payload, now: new Date() }).catch((error: unknown) => {
      payload.logger.error({ err: error }, 'pending refunds could not be settled')
    })
  }
  // Neither keeps a short command alive, nor does the shop's work in it.
  setTimeout(sweep, limits.checkout.eventSweepMs / 10).unref()
  setInterval(sweep, limits.checkout.eventSweepMs).unref()
}
