import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import type { Purchase } from '@/payload-types'
import { normalizeEmail } from '@/shared/account-email'

import { findPurchase } from './find-purchase'
import { addressMark, readOrder } from './order-address'

type LocateArgs = { payload: Payload; token: string; now: Date }

type LocatedOrder = {
  /** In the bin or not. */
  purchase: Purchase
  /** The link opens the order by itself; an old one only says which order it is. */
  isFresh: boolean
}

/**
 * Which order the last part of an address names: one that this shop signed, or a checkout session's id, which cannot be
 * guessed and opens its order as long as the result page does.
 *
 * @returns undefined for anything else
 */
export async function locateOrder({ payload, token, now }: LocateArgs): Promise<LocatedOrder | undefined> {
  if (/^cs_\w{20,250}$/.test(token)) {
    const purchase = await findPurchase({ payload, sessionId: token })
    return purchase && { purchase, isFresh: isJustPaid({ purchase, now }) }
  }
  const claim = readOrder(token)
  if (!claim) return undefined
  const purchase = await payload.findByID({
    collection: 'purchases',
    id: claim.purchaseId,
    depth: 0,
    overrideAccess: true,
    disableErrors: true,
    trash: true,
  })
  if (!purchase) return undefined
  // The mail with the link went to an address that turned out to be somebody else's.
  const isCorrected = claim.mark !== addressMark(purchase.customer_email)
  return { purchase, isFresh: claim.expiresAt > now && !isCorrected }
}

/** Whether whoever has the session's id still sees all of the purchase. */
export const isJustPaid = ({ purchase, now }: { purchase: Purchase; now: Date }): boolean =>
  now.getTime() - new Date(purchase.purchased_at).getTime() < limits.orders.openAfterPaymentMs

export type EnterArgs = LocateArgs & {
  /** The address of whoever is signed in. */
  email: string | undefined
}

export type EnteredOrder =
  | { state: 'open'; purchase: Purchase; isOwner: boolean }
  | { state: 'locked'; purchase: Purchase }
  | { state: 'withdrawn' | 'unknown' }

/**
 * Whether this person gets into an order now: by a link that is still fresh, or signed in with the order's address.
 */
export async function enterOrder({ payload, token, email, now }: EnterArgs): Promise<EnteredOrder> {
  const located = await locateOrder({ payload, token, now })
  if (!located) return { state: 'unknown' }
  const { purchase, isFresh } = located
  const isOwner = email !== undefined && normalizeEmail(email) === normalizeEmail(purchase.customer_email)
  if (!isFresh && !isOwner) return { state: 'locked', purchase }
  return purchase.deletedAt ? { state: 'withdrawn' } : { state: 'open', purchase, isOwner }
}
