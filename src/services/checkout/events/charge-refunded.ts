import { markPurchase } from '../mark-purchase'
import type { EventHandler } from './event-handler'

/** `charge.refunded`: given back whole, the purchase ends; given back in part, it stays. */
export const chargeRefunded: EventHandler = async ({ payload, event, now }) => {
  if (event.objectStatus !== 'refunded') return 'Rimborso parziale: l’acquisto resta valido.'
  return markPurchase({ payload, event, from: ['paid', 'disputed'], to: 'refunded', now })
}
