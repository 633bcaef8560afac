import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import type { StripeEvent } from '@/integrations/stripe'
import { retrieveStripePayment } from '@/integrations/stripe-payments'
import { fulfil } from '@/services/checkout/fulfil'

import { takeReading, writePayment } from './write-payment'

type SyncArgs = {
  payload: Payload
  /** The hint: which payment to ask for. `storedAt` is when it arrived. */
  event: Pick<StripeEvent, 'paymentIntentId'> & { storedAt: Date }
  now: Date
}

const NOT_OURS = 'Il pagamento non è di questo negozio.'
const NOT_PAID = 'Stripe non dà questo pagamento per riuscito: non è cambiato nulla.'
const NOT_FULFILLED =
  'Stripe non conferma la sessione di questo pagamento, o con un altro importo: non è cambiato nulla.'

/**
 * Brings a purchase in line with what Stripe says of its payment now. What the event claims counts for nothing. When the
 * purchase is not there yet it is made first, as far as Stripe says that its session was paid.
 *
 * @returns a note for the operator when there was nothing to write
 * @throws AppError 502 or 503 when Stripe cannot be asked
 * @throws Error when the payment is not known yet: to be tried again, until the event is so old that it must be
 *   another shop's
 */
export async function syncPayment({ payload, event, now }: SyncArgs): Promise<string | undefined> {
  const { paymentIntentId, storedAt } = event
  if (paymentIntentId === null) return NOT_OURS
  const reading = await takeReading(payload)
  const payment = await retrieveStripePayment(paymentIntentId)
  if (payment && !payment.succeeded) return NOT_PAID
  if (payment && (await writePayment({ payload, paymentIntentId, payment, reading, now }))) return undefined

  const sessionId = payment?.orderKey ? await sessionOfOrder(payload, payment.orderKey) : undefined
  if (payment && sessionId !== undefined) {
    const { state } = await fulfil({ payload, sessionId, now })
    if (state !== 'fulfilled') return NOT_FULFILLED
    await writePayment({ payload, paymentIntentId, payment, reading, now })
    return undefined
  }
  const isForeign = payment !== undefined && payment.orderKey !== null
  if (isForeign || now.getTime() - storedAt.getTime() > limits.checkout.unknownPaymentMs) return NOT_OURS
  throw new Error(`no purchase for payment ${paymentIntentId} yet`)
}

/** Sessions are written down before anyone can pay them. */
async function sessionOfOrder(payload: Payload, orderKey: string): Promise<string | undefined> {
  const { docs } = await payload.find({
    collection: 'checkout-sessions',
    where: { idempotency_key: { equals: orderKey } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]?.session_id
}
