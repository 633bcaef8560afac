import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import type { Purchase } from '@/payload-types'

type Status = Purchase['status']

type MarkArgs = {
  payload: Payload
  paymentIntentId: string | null
  from: Status[]
  to: Status
  /** When the event that asks for this was stored. */
  storedAt: Date
  now: Date
}

/**
 * Changes the status of the purchase that a payment belongs to.
 *
 * An event can arrive before its purchase was made: then this fails, to be tried again, until the payment is old enough
 * to be another shop's on the same account.
 *
 * @returns a note when the payment is not ours
 * @throws Error when the payment is not known yet
 */
export async function markPurchase({
  payload,
  paymentIntentId,
  from,
  to,
  storedAt,
  now,
}: MarkArgs): Promise<string | undefined> {
  const { docs } = await payload.find({
    collection: 'purchases',
    where: { payment_intent_id: { equals: paymentIntentId ?? '' } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const [purchase] = docs
  if (!purchase) {
    const age = now.getTime() - storedAt.getTime()
    if (paymentIntentId === null || age > limits.checkout.unknownPaymentMs) {
      return 'Il pagamento non è di questo negozio.'
    }
    throw new Error(`no purchase for payment ${paymentIntentId} yet`)
  }
  if (from.includes(purchase.status)) {
    await payload.update({
      collection: 'purchases',
      id: purchase.id,
      data: { status: to, refunded_at: to === 'refunded' ? now.toISOString() : null },
      depth: 0,
      overrideAccess: true,
    })
  }
  return undefined
}
