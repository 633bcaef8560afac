import type { Payload } from 'payload'

import type { CheckoutSession } from '@/payload-types'

type FindArgs = { payload: Payload; sessionId: string }

/** A checkout session that this shop has opened, with what was offered; undefined for any other. */
export async function findSession({ payload, sessionId }: FindArgs): Promise<CheckoutSession | undefined> {
  const { docs } = await payload.find({
    collection: 'checkout-sessions',
    where: { session_id: { equals: sessionId } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]
}
