import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `refund.updated`: a refund arrived, or was cancelled. Older accounts call it `charge.refund.updated`. */
export const refundUpdated: EventHandler = (args) => syncPayment(args)
