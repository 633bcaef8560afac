import { settleSession } from '../settle-session'
import type { EventHandler } from './event-handler'

/** `checkout.session.expired`: nobody paid in time. */
export const sessionExpired: EventHandler = async ({ payload, event }) => {
  await settleSession({ payload, sessionId: event.objectId ?? '', from: ['open'], to: 'expired' })
  return undefined
}
