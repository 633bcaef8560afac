/** Where a page that counts its visits tells of itself (contract §3). */
export const VISITS_ADDRESS = '/api/visits'

/** What a page tells of a visit: its own query (`?utm_source=…`) and the page that led to it; both may be empty. */
export type VisitReport = { query: string; referrer: string }

/** Characters of either that a browser sends. What names a source stands at the beginning. */
export const SENT_LENGTH = 2000

/** The names of both in a form and in the address of the step before paying. */
const REPORT_FIELDS = { query: 'visit_query', referrer: 'visit_referrer' } as const

/** A report as an address or a form carries it. */
export const reportFields = ({ query, referrer }: VisitReport): Record<string, string> => ({
  [REPORT_FIELDS.query]: query,
  [REPORT_FIELDS.referrer]: referrer,
})

/** @returns the report among the fields of a form or of an address; undefined when they carry none */
export function reportIn(fields: Readonly<Record<string, unknown>>): VisitReport | undefined {
  const { [REPORT_FIELDS.query]: query, [REPORT_FIELDS.referrer]: referrer } = fields
  if (typeof query !== 'string' || typeof referrer !== 'string') return undefined
  return { query: query.slice(0, SENT_LENGTH), referrer: referrer.slice(0, SENT_LENGTH) }
}

/** The other fields of a form. */
export const withoutReport = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !Object.values<string>(REPORT_FIELDS).includes(name)),
  )
