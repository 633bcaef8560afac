import { env } from '@/config/env'
import { isLoopback } from '@/shared/loopback'

/**
 * Where a request came from, by the headers that only a browser can set: `Sec-Fetch-Site` and `Origin`.
 * `unknown` when it carries neither, as calls from outside a browser do.
 */
export function callerSite(headers: Headers): 'own' | 'foreign' | 'unknown' {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'foreign'
  if (origin !== null) return isOwnOrigin(origin) ? 'own' : 'foreign'
  return site === 'same-origin' ? 'own' : 'unknown'
}

/** On a developer's machine `localhost` and `127.0.0.1` are one place; anywhere else only `SERVER_URL` is. */
function isOwnOrigin(origin: string): boolean {
  if (origin === env.SERVER_URL) return true
  if (!URL.canParse(origin)) return false
  const own = new URL(env.SERVER_URL)
  const other = new URL(origin)
  return (
    isLoopback(env.SERVER_URL) &&
    isLoopback(origin) &&
    own.protocol === other.protocol &&
    own.port === other.port
  )
}
