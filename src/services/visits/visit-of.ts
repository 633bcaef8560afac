import { env } from '@/config/env'
import type { VisitReport } from '@/shared/visit-report'

import { deviceOf } from './device-of'
import { asksNotToBeCounted } from './judge-visit'
import { isSameHost } from './known-hosts'
import { namesSource, sourceOf } from './source-of'
import { unknownVisit, type Visit } from './visit'

type VisitArgs = {
  headers: Headers
  /** What the page says of itself; undefined where no script ran, as in a form that a browser sent by itself. */
  report: VisitReport | undefined
}

/**
 * Where somebody came from who starts a checkout. Without a report the page's own address (`Referer`) still tells of the
 * link that led to it, but not which page that link was on. Of a browser that asks not to be counted nothing is kept.
 */
export function visitOf({ headers, report }: VisitArgs): Visit {
  if (asksNotToBeCounted(headers)) return unknownVisit
  const device = deviceOf(headers.get('user-agent'))
  const known = report ?? reportOfPage(headers.get('referer'))
  if (!known) return { ...unknownVisit, device }
  return { ...sourceOf({ report: known, serverUrl: env.SERVER_URL }), device }
}

/** What the address of a page of this shop tells of the visit, where the page itself told nothing. */
export function reportOfPage(address: string | null): VisitReport | undefined {
  if (!address || !isSameHost(address, env.SERVER_URL)) return undefined
  const { search } = new URL(address)
  return namesSource(search) ? { query: search, referrer: '' } : undefined
}
