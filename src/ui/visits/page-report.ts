import { SENT_LENGTH, type VisitReport } from '@/shared/visit-report'

type Refusing = Navigator & { globalPrivacyControl?: boolean }

/**
 * What this page may tell of its visit: read where it stands, kept nowhere.
 *
 * @returns undefined in a browser that asks not to be counted (Global Privacy Control, Do Not Track)
 */
export function pageReport(): VisitReport | undefined {
  const { globalPrivacyControl, doNotTrack } = navigator as Refusing
  if (globalPrivacyControl === true || doNotTrack === '1') return undefined
  return {
    query: location.search.slice(0, SENT_LENGTH),
    referrer: document.referrer.slice(0, SENT_LENGTH),
  }
}
