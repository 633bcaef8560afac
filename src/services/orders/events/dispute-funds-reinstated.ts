import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `charge.dispute.funds_reinstated`: the disputed money is back in the account. */
export const disputeFundsReinstated: EventHandler = (args) => syncPayment(args)
