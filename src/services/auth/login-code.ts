import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import type { Payload } from 'payload'

import { limits } from '@/config/limits'

export type CodeAlphabet = 'digits' | 'letters and digits'

const DIGITS = '0123456789'
/** Without 0, 1, I, L and O, which are taken for one another. */
const LETTERS_AND_DIGITS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * A one-time code (spec §9: six characters) from a cryptographic source, each as likely as the other.
 *
 * @param alphabet digits, one code in 10^6; or letters and digits, one in 31^6 (887 million)
 */
export function newLoginCode(alphabet: CodeAlphabet): string {
  const characters = alphabet === 'digits' ? DIGITS : LETTERS_AND_DIGITS
  return Array.from({ length: limits.auth.codeLength }, () => characters[randomInt(characters.length)]).join(
    '',
  )
}

/**
 * What the database keeps of a code. Keyed, since six characters alone would be tried out in no time; capital
 * and small letters are one.
 */
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
  return createHmac('sha256', key).update(`${email}\n${code.toUpperCase()}`).digest()
}

export const sameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
