import { randomInt } from 'node:crypto'

import { limits } from '@/config/limits'
import { keyedHash } from '@/services/signing/derived-key'

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
 * What the database keeps of a code. Keyed, since a plain hash of six characters is found by trying all; capital
 * and small letters are one.
 */
export const loginCodeHash = ({ email, code }: { email: string; code: string }): Buffer =>
  keyedHash('login-code', `${email}\n${code.toUpperCase()}`)
