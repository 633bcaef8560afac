import { z } from 'zod'

import { limits } from '@/config/limits'
import { keyedHash } from '@/services/signing/derived-key'
import { readToken, signToken } from '@/services/signing/signed-token'
import { normalizeEmail } from '@/shared/account-email'

type OrderLink = {
  purchaseId: number
  /** The address that the link is sent to. */
  email: string
  expiresAt: Date
}

type OrderClaim = {
  purchaseId: number
  /** `addressMark` of the address that the link was sent to. */
  mark: string
  expiresAt: Date
}

const MARK_BYTES = 6

const signed = z.tuple([z.int(), z.int(), z.string()])

/** Tells one address from another without naming it: a link stops opening an order whose address was corrected. */
export const addressMark = (email: string): string =>
  keyedHash('order-address', normalizeEmail(email)).subarray(0, MARK_BYTES).toString('base64url')

/** The last part of an order page's address: which purchase, and until when it opens by itself (to the second). */
export const signOrder = ({ purchaseId, email, expiresAt }: OrderLink): string =>
  signToken('order', [purchaseId, Math.floor(expiresAt.getTime() / 1000), addressMark(email)])

/**
 * Reads a token that this shop signed; whether its time is over, and whether the order still has that address, are the
 * caller's questions.
 *
 * @returns undefined when it was forged or mangled
 */
export function readOrder(token: string): OrderClaim | undefined {
  const { data } = signed.safeParse(readToken('order', token))
  if (!data) return undefined
  const [purchaseId, seconds, mark] = data
  return { purchaseId, mark, expiresAt: new Date(seconds * 1000) }
}

/** A new way to an order's page: it opens by itself for a while, and with a code to the order's address for ever. */
export function orderPath({ now, ...link }: Omit<OrderLink, 'expiresAt'> & { now: Date }): string {
  const expiresAt = new Date(now.getTime() + limits.orders.linkLifetimeMs)
  return `/ordine/${signOrder({ ...link, expiresAt })}`
}
