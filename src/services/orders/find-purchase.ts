import type { Payload } from 'payload'

import type { Purchase } from '@/payload-types'

type FindArgs = { payload: Payload; sessionId: string }

/**
 * The purchase of a session, if there is one, in the bin or not: there is never a second. Who has the session's id may
 * ask: it cannot be guessed.
 */
export async function findPurchase({ payload, sessionId }: FindArgs): Promise<Purchase | undefined> {
  const { docs } = await payload.find({
    collection: 'purchases',
    where: { checkout_session_id: { equals: sessionId } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
    trash: true,
  })
  return docs[0]
}
