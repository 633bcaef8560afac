import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `refund.created`: money is on its way back. */
export const refundCreated: EventHandler = (args) => syncPayment(args)
