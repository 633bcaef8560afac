import { createHmac, timingSafeEqual } from 'node:crypto'

import { env } from '@/config/env'

type Purpose = 'email-unsubscribe' | 'email-click' | 'email-bounces'

/** A key of its own for each purpose: a token for one thing opens nothing else. */
export function derivedKey(purpose: Purpose): Buffer {
  const known = keys.get(purpose)
  if (known) return known
  if (env.PAYLOAD_SECRET === undefined) throw new Error('PAYLOAD_SECRET is required to sign links')
  const key = createHmac('sha256', env.PAYLOAD_SECRET).update(purpose).digest()
  keys.set(purpose, key)
  return key
}
const keys = new Map<Purpose, Buffer>()

/** `payload.signature`, both safe in a path. */
export function signToken(purpose: Purpose, payload: readonly (string | number)[]): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${signature(purpose, body)}`
}

/** What was signed, or undefined for anything that this shop did not sign for this purpose. */
export function readToken(purpose: Purpose, token: string): unknown[] | undefined {
  const [body = '', given = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isEqual(given, signature(purpose, body))) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[]
}

/** 132 bits: enough for a link, short enough for one. */
function signature(purpose: Purpose, body: string): string {
  return createHmac('sha256', derivedKey(purpose)).update(body).digest('base64url').slice(0, 22)
}

/** Compares without telling by its time how much was right. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
