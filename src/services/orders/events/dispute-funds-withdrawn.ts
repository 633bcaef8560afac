import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `charge.dispute.funds_withdrawn`: the disputed money left the account. */
export const disputeFundsWithdrawn: EventHandler = (args) => syncPayment(args)
