import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `charge.dispute.created`: the buyer's bank asks, or takes the money for now. */
export const disputeCreated: EventHandler = (args) => syncPayment(args)
