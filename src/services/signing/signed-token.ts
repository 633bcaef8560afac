import { isEqual, keyedHash, type Purpose } from './derived-key'

/** `payload.signature`, both safe in a path and in a cookie. Everybody can read the payload. */
export function signToken(purpose: Purpose, payload: readonly (string | number)[]): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${signature(purpose, body)}`
}

/**
 * What was signed; whether it has expired is the caller's question.
 *
 * @returns undefined for anything that this shop did not sign for this purpose
 */
export function readToken(purpose: Purpose, token: string): unknown[] | undefined {
  const [body = '', given = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isEqual(given, signature(purpose, body))) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[]
}

/** 132 bits: nobody guesses them, and the links in mails stay short. */
const signature = (purpose: Purpose, body: string): string =>
  keyedHash(purpose, body).toString('base64url').slice(0, 22)
