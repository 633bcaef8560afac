import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import type { Payload } from 'payload'

import { limits } from '@/config/limits'

/** A one-time code (spec §9): six digits from a cryptographic source, each as likely as the other. */
export const newLoginCode = (): string =>
  randomInt(10 ** limits.auth.codeLength)
    .toString()
    .padStart(limits.auth.codeLength, '0')

/** What the database keeps of a code. Keyed, since six digits alone would be tried out in no time. */
export function loginCodeHash({
  payload,
  email,
  code,
}: {
  payload: Payload
  email: string
  code: string
}): Buffer {
  const key = createHmac('sha256', payload.secret).update('login-code').digest()
  return createHmac('sha256', key).update(`${email}\n${code}`).digest()
}

export const sameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
