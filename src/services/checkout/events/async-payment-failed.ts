import { settleSession } from '../settle-session'
import type { EventHandler } from './event-handler'

/** `checkout.session.async_payment_failed`: a slower method did not pay in the end. */
export const asyncPaymentFailed: EventHandler = async ({ payload, event }) => {
  await settleSession({ payload, sessionId: event.objectId ?? '', from: ['open', 'unpaid'], to: 'failed' })
  return undefined
}
