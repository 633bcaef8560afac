import { randomBytes } from 'node:crypto'

import { isEqual, keyedHash } from '@/services/signing/derived-key'

import { KNOWN_COOKIE, knownCookie, readCookie } from './session-cookie'

type AskerArgs = { headers: Headers; email: string; network: string }

/** The person who requests or enters a code, as the limits count them. */
export type CodeAsker = {
  /** Whether this browser has signed in to the account before. */
  known: boolean
  /** The key to count by: the known browser itself, which strangers in its network cannot use up, else the network. */
  key: string
}

/**
 * @param email the account's address, normalized
 * @param network where the request comes from
 */
export function codeAsker({ headers, email, network }: AskerArgs): CodeAsker {
  const [id, mark, ...rest] = (readCookie(headers, KNOWN_COOKIE) ?? '').split('.')
  const known =
    id !== undefined && mark !== undefined && rest.length === 0 && isEqual(mark, markOf(id, email))
  return { known, key: known ? `browser ${id}` : network }
}

/** The `Set-Cookie` value that makes a browser known to an account from now on. The address is not readable in it. */
export function rememberBrowser(email: string): string {
  const id = randomBytes(16).toString('base64url')
  return knownCookie(`${id}.${markOf(id, email)}`)
}

const markOf = (id: string, email: string): string =>
  keyedHash('known-browser', `${id}\n${email}`).toString('base64url')
