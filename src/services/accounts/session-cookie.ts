import { env } from '@/config/env'
import { limits } from '@/config/limits'

const SECURE = env.SERVER_URL.startsWith('https:')

/** `__Host-` binds a cookie to this very host over https; browsers refuse the prefix on plain http (loopback). */
const hostCookie = (name: string) => (SECURE ? `__Host-${name}` : name)

export const SESSION_COOKIE = hostCookie('ore_serene_session')
export const FLOW_COOKIE = hostCookie('ore_serene_login')
/** The browser that asked for a one-time code. */
export const CODE_COOKIE = hostCookie('ore_serene_code')
/** A browser that has signed in before. */
export const KNOWN_COOKIE = hostCookie('ore_serene_known')
/** A browser that has changed something a moment ago, and is to see it. */
export const WROTE_COOKIE = hostCookie('ore_serene_wrote')

const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${SECURE ? '; Secure' : ''}`

/** A `Set-Cookie` value; `maxAgeMs` 0 removes the cookie. */
function setCookie(name: string, value: string, maxAgeMs: number): string {
  return `${name}=${value}; ${ATTRIBUTES}; Max-Age=${Math.floor(maxAgeMs / 1000)}`
}

/** The `Set-Cookie` value that signs a browser in, with the session's token. */
export const sessionCookie = (token: string) => setCookie(SESSION_COOKIE, token, limits.sessions.absoluteMs)
/** The `Set-Cookie` value that removes the session's token from the browser. */
export const noSessionCookie = () => setCookie(SESSION_COOKIE, '', 0)
/** The `Set-Cookie` value that keeps the state of a sign-in with Google until its answer. */
export const flowCookie = (value: string) => setCookie(FLOW_COOKIE, value, limits.auth.googleFlowMs)
/** The `Set-Cookie` value that removes the state of a sign-in with Google. */
export const noFlowCookie = () => setCookie(FLOW_COOKIE, '', 0)
/** The `Set-Cookie` value that ties a one-time code to the browser that asked for it. */
export const codeCookie = (token: string) => setCookie(CODE_COOKIE, token, limits.auth.codeLifetimeMs)
/** The `Set-Cookie` value that marks a browser as one that has signed in before. */
export const knownCookie = (value: string) => setCookie(KNOWN_COOKIE, value, limits.sessions.knownBrowserMs)
/**
 * The `Set-Cookie` value that marks a browser as one that has just changed something.
 *
 * @param forMs how long it stays, in milliseconds
 */
export const wroteCookie = (forMs: number) => setCookie(WROTE_COOKIE, '1', forMs)

/** The value of one cookie of a request, or undefined. The first wins when a name comes twice. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.split('=')
    if (key?.trim() === name) return value.join('=').trim()
  }
  return undefined
}
