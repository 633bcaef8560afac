import type { EventHandler } from '@/services/checkout/event-handler'

import { syncPayment } from '../sync-payment'

/** `charge.dispute.closed`: won, lost, or an inquiry that came to nothing. */
export const disputeClosed: EventHandler = (args) => syncPayment(args)
