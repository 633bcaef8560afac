import { createHmac, timingSafeEqual } from 'node:crypto'

import { env } from '@/config/env'

/** What the shop signs or hashes with a key. A purpose that is renamed makes everything signed for it invalid. */
export type Purpose =
  | 'backup'
  | 'download'
  | 'email-bounces'
  | 'email-click'
  | 'email-unsubscribe'
  | 'known-browser'
  | 'login-code'
  | 'login-flow'
  | 'order'
  | 'order-address'
  | 'person-erased'
  | 'review'
  | 'withdrawal'

/**
 * A key of its own for each purpose, derived from `PAYLOAD_SECRET`: what is signed for one is nothing for another.
 *
 * @throws Error without `PAYLOAD_SECRET`
 */
export function derivedKey(purpose: Purpose): Buffer {
  const known = keys.get(purpose)
  if (known) return known
  if (env.PAYLOAD_SECRET === undefined) throw new Error('PAYLOAD_SECRET is required to sign links')
  const key = createHmac('sha256', env.PAYLOAD_SECRET).update(purpose).digest()
  keys.set(purpose, key)
  return key
}
const keys = new Map<Purpose, Buffer>()

/** HMAC-SHA256 of a text with the purpose's key: 32 bytes. */
export const keyedHash = (purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', derivedKey(purpose)).update(text).digest()

/** Compares in constant time, so that the duration does not tell how much was right. */
export function isEqual(one: string | Buffer, other: string | Buffer): boolean {
  const [left, right] = [Buffer.from(one as string), Buffer.from(other as string)]
  return left.length === right.length && timingSafeEqual(left, right)
}
