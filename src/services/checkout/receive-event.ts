import { setTimeout as wait } from 'node:timers/promises'

import type { Payload } from 'payload'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import { verifyStripeEvent } from '@/integrations/stripe'
import { database } from '@/services/database'
import { noteSignature } from '@/services/overview/to-do/stripe-keys'

import { attemptEvent } from './attempt-event'
import { handlePendingEvents } from './handle-pending-events'
import { storeEvent } from './store-event'

type ReceiveArgs = { payload: Payload; body: Buffer; signature: string | null; now: Date }

/**
 * Takes one delivery of Stripe's: checks it, stores it, then acts. Once it is stored the answer is 200 whatever comes
 * of it, because from then on it is ours to bring to an end (`handlePendingEvents`).
 *
 * @throws AppError 400 for a missing, wrong or old signature; whatever the database throws when it cannot be stored
 */
export async function receiveEvent({ payload, body, signature, now }: ReceiveArgs): Promise<void> {
  const event = await verifyStripeEvent({ body, signature })
  await noteSignature({ db: database(payload), secret: env.STRIPE_WEBHOOK_SECRET ?? '', signature, now })
  const isNew = await storeEvent({ payload, event, now })
  const acting = isNew
    ? attemptEvent({ payload, event: { ...event, attempts: 1, storedAt: now }, now })
    : Promise.resolve()
  // Events left over from earlier deliveries are handled too, in the background.
  void acting
    .then(() => handlePendingEvents({ payload, now: new Date() }))
    .catch((error: unknown) => {
      payload.logger.error({ err: error }, 'pending Stripe events could not be handled')
    })
  const answered = new AbortController()
  const late = wait(limits.checkout.webhookAnswerMs, undefined, { signal: answered.signal }).catch(() => {})
  await Promise.race([acting.catch(() => {}), late])
  answered.abort()
}
