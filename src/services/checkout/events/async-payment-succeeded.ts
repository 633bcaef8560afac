import type { EventHandler } from '../event-handler'
import { syncSession } from '../sync-session'

/** `checkout.session.async_payment_succeeded`: a slower method has paid. */
export const asyncPaymentSucceeded: EventHandler = (args) => syncSession(args)
