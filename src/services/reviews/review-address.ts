import { z } from 'zod'

import { addressMark } from '@/services/orders/order-address'
import { readToken, signToken } from '@/services/signing/signed-token'

type ReviewClaim = {
  purchaseId: number
  /** `addressMark` of the address that the link was sent to. */
  mark: string
}

const signed = z.tuple([z.int(), z.string()])

/**
 * The address of a purchase's review. It has no end: consent is taken back by the same link that gave it, however much
 * later.
 *
 * @param email the address that the link is sent to
 */
export const reviewPath = ({ purchaseId, email }: { purchaseId: number; email: string }): string =>
  `/recensione/${signToken('review', [purchaseId, addressMark(email)])}`

/** @returns undefined for a token that this shop did not sign for a review */
export function readReviewToken(token: string): ReviewClaim | undefined {
  const { data } = signed.safeParse(readToken('review', token))
  return data && { purchaseId: data[0], mark: data[1] }
}
