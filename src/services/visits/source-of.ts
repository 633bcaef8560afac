import { limits } from '@/config/limits'
import type { VisitReport } from '@/shared/visit-report'

import { isSameHost, sourceOfAddress } from './known-hosts'
import { DIRECT, OTHER, type VisitSource } from './visit'

type SourceArgs = { report: VisitReport; serverUrl: string }

/**
 * Where a visit came from: what its link says (`utm_source`, `utm_medium`, `utm_campaign`), else the host that led to the
 * page, else `diretto`. The shop's own pages lead nowhere new.
 */
export function sourceOf({ report, serverUrl }: SourceArgs): VisitSource {
  const said = new URLSearchParams(report.query)
  return {
    source: cleanName(said.get('utm_source')) || sourceOfReferrer(report.referrer, serverUrl),
    medium: cleanName(said.get('utm_medium')),
    campaign: cleanName(said.get('utm_campaign')),
  }
}

/** Whether a page's own query says where its visitor came from. */
export const namesSource = (query: string): boolean =>
  cleanName(new URLSearchParams(query).get('utm_source')) !== ''

function sourceOfReferrer(referrer: string, serverUrl: string): string {
  if (isSameHost(referrer, serverUrl)) return DIRECT
  return cleanName(sourceOfAddress(referrer) ?? null) || DIRECT
}

/** Newsletters can be set to put their reader's address into links; it must not be kept. */
const EMAIL = /\S@\S+\.\S/

/** A name of a campaign as it is kept: small letters, on one line, without what cannot be seen, and not too long. */
function cleanName(name: string | null): string {
  const plain = (name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{C}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  if (EMAIL.test(plain)) return OTHER
  return Array.from(plain).slice(0, limits.visits.nameLength).join('').trim()
}
