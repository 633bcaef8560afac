import { VISITS_ADDRESS } from '@/shared/visit-report'

export const METRICS_ADDRESS = '/api/metrics'

/** The pages of src/app/(site), by the pattern of their address. */
const PAGES = [
  '/',
  '/acquisti',
  '/auth/callback',
  '/checkout',
  '/checkout/cancel',
  '/checkout/error',
  '/checkout/sandbox',
  '/checkout/success',
  '/login',
  '/ordine/:token',
  '/preview',
  '/preview/:slug',
  '/preview/email/ricevute',
  '/privacy',
  '/recensione/:token',
  '/recensioni',
  '/recesso',
  '/termini',
  '/termini/:version',
]
/** What the serving process answers by itself. */
const OWN = [VISITS_ADDRESS, METRICS_ADDRESS]
const EXACT = new Set([...OWN, ...PAGES.filter((page) => !page.includes(':'))])
const WITH_PARAMETER = new Map(
  PAGES.filter((page) => page.includes(':')).map((page) => [page.slice(0, page.indexOf(':')), page]),
)
/** Where many addresses are one route. */
const WHOLE = ['/api', '/admin', '/_next']

/**
 * The route of an address, as a metric names it: one of a fixed few, without what a visitor wrote, a token or an id.
 * Endpoints of the shop name theirs by themselves (`RequestContext.route`).
 */
export function routeOf(pathname: string): string {
  if (EXACT.has(pathname)) return pathname
  const slash = pathname.indexOf('/', 1)
  const first = slash === -1 ? pathname : pathname.slice(0, slash)
  if (WHOLE.includes(first)) return `${first}/*`
  if (slash === -1 || pathname.indexOf('/', slash + 1) !== -1) return 'other'
  return WITH_PARAMETER.get(pathname.slice(0, slash + 1)) ?? 'other'
}
