import { markPurchase } from '../mark-purchase'
import type { EventHandler } from './event-handler'

/** `charge.dispute.closed`: lost, the money is gone as with a refund; won, the purchase stands again. */
export const disputeClosed: EventHandler = async ({ payload, event, now }) => {
  return event.objectStatus === 'lost'
    ? markPurchase({ payload, event, from: ['paid', 'disputed'], to: 'refunded', now })
    : markPurchase({ payload, event, from: ['disputed'], to: 'paid', now })
}
