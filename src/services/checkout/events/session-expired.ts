import type { EventHandler } from '../event-handler'
import { syncSession } from '../sync-session'

/** `checkout.session.expired`: nobody paid in time. */
export const sessionExpired: EventHandler = (args) => syncSession(args)
