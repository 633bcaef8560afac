import type { EventHandler } from '../event-handler'
import { syncSession } from '../sync-session'

/** `checkout.session.async_payment_failed`: a slower method did not pay in the end. */
export const asyncPaymentFailed: EventHandler = (args) => syncSession(args)
