import type { Payload } from 'payload'

import { isSandboxOn } from '@/integrations/sandbox-checkout'
import type { CheckoutSession } from '@/payload-types'

type GetArgs = { payload: Payload; sessionId: string }

/**
 * The session that a sandbox pay page shows.
 *
 * @returns undefined when there is none, or where the sandbox is not allowed
 */
export async function getSandboxSession({
  payload,
  sessionId,
}: GetArgs): Promise<CheckoutSession | undefined> {
  if (!isSandboxOn || !/^cs_sandbox_\w{1,100}$/.test(sessionId)) return undefined
  const { docs } = await payload.find({
    collection: 'checkout-sessions',
    where: { session_id: { equals: sessionId }, provider: { equals: 'sandbox' } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]
}

/** Whether a buyer can still decide on it. */
export function isPayable({ status, expires_at }: CheckoutSession, now: Date): boolean {
  return status === 'open' && (!expires_at || new Date(expires_at) > now)
}
