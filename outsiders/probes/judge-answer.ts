import type { IncomingHttpHeaders } from 'node:http'

/** RFC 6797 sets no least; a year is what browsers' lists of https sites ask for. */
const HSTS_SECONDS = 31_536_000

/** What an answer's headers lack, or tell too much of. */
export function headerFaults(headers: IncomingHttpHeaders): string[] {
  const policy = String(headers['content-security-policy'] ?? '')
  const age = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0)
  const faults: [boolean, string][] = [
    [!policy, 'content-security-policy'],
    [/script-src[^;]*'unsafe-(?:inline|eval)'/.test(policy), 'content-security-policy script-src'],
    [!/frame-ancestors/.test(policy) && !headers['x-frame-options'], 'x-frame-options'],
    [headers['x-content-type-options'] !== 'nosniff', 'x-content-type-options'],
    [!headers['referrer-policy'], 'referrer-policy'],
    [age < HSTS_SECONDS, 'strict-transport-security'],
    [headers['x-powered-by'] !== undefined, 'x-powered-by'],
    [/\d/.test(String(headers.server ?? '')), 'server'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, name]) => name)
}

/** What a cookie of the shop lacks: sent over TLS only, to this host only, out of reach of scripts. */
export function cookieFaults(setCookie: string): string[] {
  const name = setCookie.split('=', 1)[0]!
  const faults: [boolean, string][] = [
    [!name.startsWith('__Host-'), '__Host-'],
    [!/;\s*HttpOnly/i.test(setCookie), 'HttpOnly'],
    [!/;\s*Secure/i.test(setCookie), 'Secure'],
    [!/;\s*SameSite=(?:Lax|Strict)/i.test(setCookie), 'SameSite'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, flag]) => `${name} ${flag}`)
}

/** Whether a text shows what only the shop's own log should: a stack, a query, a path of this machine. */
export const tellsInnards = (text: string): boolean =>
  /\n\s+at \S+ \(|node_modules\/|\bSELECT\b.+\bFROM\b|\bpg_catalog\b|syntax error at or near|\/(?:src|\.server|\.next)\/[\w/-]+\.m?[jt]s/.test(
    text,
  )

/** How many answers a connection has brought. */
export const answersIn = (bytes: string): number[] =>
  [...bytes.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
