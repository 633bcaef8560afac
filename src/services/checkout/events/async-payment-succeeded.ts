import type { EventHandler } from './event-handler'
import { sessionCompleted } from './session-completed'

/** `checkout.session.async_payment_succeeded`: a slower method has paid; the same rules decide. */
export const asyncPaymentSucceeded: EventHandler = (args) => sessionCompleted(args)
