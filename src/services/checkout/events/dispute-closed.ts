import { markPurchase } from '../mark-purchase'
import type { EventHandler } from './event-handler'

/** `charge.dispute.closed`: lost, the money is gone as with a refund; won, the purchase stands again. */
export const disputeClosed: EventHandler = async ({ payload, event, now }) => {
  const { paymentIntentId, storedAt, objectStatus } = event
  if (objectStatus === 'lost') {
    return markPurchase({
      payload,
      paymentIntentId,
      from: ['paid', 'disputed'],
      to: 'refunded',
      storedAt,
      now,
    })
  }
  return markPurchase({ payload, paymentIntentId, from: ['disputed'], to: 'paid', storedAt, now })
}
