import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[\w-]{43}$/

/** A new token of a session or of a browser: 256 random bits, as the cookie carries them. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token, or undefined when the text cannot be one. */
export function sessionTokenHash(token: string | undefined): Buffer | undefined {
  return token !== undefined && TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined
}
