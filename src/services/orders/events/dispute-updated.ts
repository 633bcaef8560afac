import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `charge.dispute.updated`: an inquiry became a dispute, evidence was sent, an appeal began. */
export const disputeUpdated: EventHandler = (args) => syncPayment(args)
