import { z } from 'zod'

import { limits } from '@/config/limits'
import { readToken, signToken } from '@/services/signing/signed-token'

type OrderClaim = { purchaseId: number; expiresAt: Date }

const signed = z.tuple([z.int(), z.int()])

/** The last part of an order page's address: which purchase, and until when it opens by itself (to the second). */
export const signOrder = ({ purchaseId, expiresAt }: OrderClaim): string =>
  signToken('order', [purchaseId, Math.floor(expiresAt.getTime() / 1000)])

/**
 * Reads a token that this shop signed; whether its time is over is the caller's question.
 *
 * @returns undefined when it was forged or mangled
 */
export function readOrder(token: string): OrderClaim | undefined {
  const { data } = signed.safeParse(readToken('order', token))
  return data && { purchaseId: data[0], expiresAt: new Date(data[1] * 1000) }
}

/** A new way to an order's page: it opens by itself for a while, and with a code to the order's address for ever. */
export function orderPath({ purchaseId, now }: { purchaseId: number; now: Date }): string {
  const expiresAt = new Date(now.getTime() + limits.orders.linkLifetimeMs)
  return `/ordine/${signOrder({ purchaseId, expiresAt })}`
}
