import { createHash } from 'node:crypto'

export type HeaderPolicy = {
  /** The public origin: over https more is asked of the browser. */
  serverUrl: string
  /** Hot reload needs inline and evaluated scripts. */
  dev: boolean
  /** Where a form may lead beside the site itself. */
  checkoutOrigins: readonly string[]
}

/** What may run and be styled, beside the site's own files; whether a page shows what it has made itself, and sends forms. */
type Sources = {
  scripts: readonly string[]
  styles: readonly string[]
  styleAttributes: boolean
  makesFiles: boolean
  hasForms: boolean
}

/**
 * For a page rendered for one request: its scripts carry the nonce. The panel's parts insert styles as they run, and
 * show a picture before it is uploaded.
 */
export const byNonce = (nonce: string): Sources => ({
  scripts: [`'nonce-${nonce}'`],
  styles: ["'unsafe-inline'"],
  styleAttributes: true,
  makesFiles: true,
  hasForms: true,
})

/**
 * For a page that is kept: its inline scripts and styles are known, and named by their hashes. What a script sets on
 * an element's `style` is no attribute to the policy.
 */
export const byHashes = (html: string): Sources => ({
  scripts: hashesOf(html, 'script'),
  styles: hashesOf(html, 'style'),
  styleAttributes: /<[a-z][^>]*\sstyle=/i.test(html),
  makesFiles: false,
  hasForms: /<form[\s>]/i.test(html),
})

export const nothingInline: Sources = {
  scripts: [],
  styles: [],
  styleAttributes: false,
  makesFiles: false,
  hasForms: false,
}

/** The Content-Security-Policy of an answer: no longer than it must be, because each visit pays for its bytes. */
export function contentSecurityPolicy(
  { serverUrl, dev, checkoutOrigins }: HeaderPolicy,
  sources: Sources,
): string {
  const scripts = dev ? ["'unsafe-inline'", "'unsafe-eval'"] : sources.scripts
  const styles = dev ? ["'unsafe-inline'"] : sources.styles
  const directives = [
    // Fonts, films, frames, workers, style sheets and what scripts fetch, unless said otherwise.
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ...(styles.length > 0 ? [["style-src 'self'", ...styles].join(' ')] : []),
    ...(sources.styleAttributes || dev ? ["style-src-attr 'unsafe-inline'"] : []),
    ...(sources.makesFiles || dev
      ? [
          "img-src 'self' data: blob:",
          "font-src 'self' data:",
          "media-src 'self' blob:",
          "worker-src 'self' blob:",
        ]
      : []),
    ...(dev ? ["connect-src 'self' ws: wss:"] : []),
    "frame-ancestors 'self'",
    "base-uri 'self'",
    // Chromium holds a form to this through every redirect, so the checkout that a buy button leads to is named.
    ["form-action 'self'", ...(sources.hasForms ? checkoutOrigins : [])].join(' '),
    "object-src 'none'",
  ]
  if (serverUrl.startsWith('https:')) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

/** The popup of the Google sign-in comes back here from a foreign page and must keep its opener. */
const POPUP_RETURN = '/auth/callback'

/** The headers that every answer carries beside its Content-Security-Policy. */
export function securityHeaders({ serverUrl }: HeaderPolicy, pathname: string): [string, string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', pathname === POPUP_RETURN ? 'unsafe-none' : 'same-origin-allow-popups'],
  ]
  if (serverUrl.startsWith('https:')) headers.push(['Strict-Transport-Security', 'max-age=63072000'])
  return headers
}

/** The distinct hashes of a page's inline elements, in order. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}\\s*>`, 'gi')
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(inline)) {
    if (element === 'script' && (/\ssrc\s*=/i.test(attributes) || isData(attributes))) continue
    if (text) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

/** JSON-LD and the like are never run, so a policy does not ask after them. */
const isData = (attributes: string) => /\stype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes)
