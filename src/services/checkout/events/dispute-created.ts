import { markPurchase } from '../mark-purchase'
import type { EventHandler } from './event-handler'

/** `charge.dispute.created`: the bank took the money back for now. A mere inquiry (`warning_…`) changes nothing. */
export const disputeCreated: EventHandler = async ({ payload, event, now }) => {
  if (event.objectStatus?.startsWith('warning_')) return 'Richiesta di informazioni: l’acquisto resta valido.'
  // Stripe does not promise an order: a dispute that has already ended is not opened again.
  const closed = await payload.count({
    collection: 'stripe-events',
    where: { object_id: { equals: event.objectId }, event_type: { equals: 'charge.dispute.closed' } },
    overrideAccess: true,
  })
  if (closed.totalDocs > 0) return 'La contestazione è già chiusa.'
  return markPurchase({ payload, event, from: ['paid'], to: 'disputed', now })
}
