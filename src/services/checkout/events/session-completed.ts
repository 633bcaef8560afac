import type { EventHandler } from '../event-handler'
import { syncSession } from '../sync-session'

/** `checkout.session.completed`: paid by card, or still waiting for a slower method. */
export const sessionCompleted: EventHandler = (args) => syncSession(args)
