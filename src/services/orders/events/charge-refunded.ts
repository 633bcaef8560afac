import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `charge.refunded`: money went back, whole or in part. */
export const chargeRefunded: EventHandler = (args) => syncPayment(args)
