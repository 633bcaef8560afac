import type { PayloadRequest } from 'payload'

import type { Purchase, Review } from '@/payload-types'
import { addressMark } from '@/services/orders/order-address'
import { whyClosed } from '@/services/orders/entitlement'
import { isGift } from '@/shared/gift-session'

import { readReviewToken } from './review-address'

/**
 * Why a purchase takes no review: a gift was not bought, nothing proves what was added by hand, money went back, or the
 * shop took the row off its site.
 */
export type Obstacle = 'gift' | 'by_hand' | 'refunded' | 'disputed' | 'withdrawn' | 'removed'

export type OpenedReview =
  /** `forged`: not signed here. `unknown`: the order is gone, or has another address by now. */
  | { state: 'forged' | 'unknown' }
  | { state: 'open'; purchase: Purchase; review: Review | null; obstacle: Obstacle | null }

/**
 * What a review's link leads to, now. Inside a transaction it reads what that transaction has locked.
 *
 * @param token the last part of `/recensione/…`
 */
export async function openReview({
  req,
  token,
}: {
  req: PayloadRequest
  token: string
}): Promise<OpenedReview> {
  const claim = readReviewToken(token)
  if (!claim) return { state: 'forged' }
  const purchase = await req.payload.findByID<'purchases', true, Record<string, never>>({
    collection: 'purchases',
    id: claim.purchaseId,
    depth: 0,
    overrideAccess: true,
    disableErrors: true,
    trash: true,
    req,
  })
  if (!purchase || claim.mark !== addressMark(purchase.customer_email)) return { state: 'unknown' }
  const { docs } = await req.payload.find({
    collection: 'reviews',
    where: { checkout_session_id: { equals: purchase.checkout_session_id } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
    trash: true,
    req,
  })
  const review = docs[0] ?? null
  return { state: 'open', purchase, review, obstacle: obstacleOf(purchase, review) }
}

function obstacleOf(purchase: Purchase, review: Review | null): Obstacle | null {
  if (review?.deletedAt) return 'removed'
  if (purchase.provider === 'gift') return isGift(purchase) ? 'gift' : 'by_hand'
  const closed = purchase.deletedAt ? 'withdrawn' : whyClosed(purchase)
  if (closed === undefined) return null
  return closed === 'lost' ? 'disputed' : closed
}
