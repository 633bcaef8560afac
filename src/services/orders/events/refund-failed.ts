import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `refund.failed`: the money of a refund came back to the shop. */
export const refundFailed: EventHandler = (args) => syncPayment(args)
