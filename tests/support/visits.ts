import { limits } from '@/config/limits'

import { query } from './cluster'

export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
export const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

/** What `sendBeacon` sends from a page of the shop; headers may be others than a page of its own has. */
export function postVisit(
  url: string,
  report: { query?: string; referrer?: string } = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/visits`, {
    method: 'POST',
    headers: { 'User-Agent': BROWSER, Origin: url, 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
    body: JSON.stringify({ query: '', referrer: '', ...report }),
  })
}

export type VisitRow = { source: string; medium: string; campaign: string; device: string; visits: number }

/** All visits of a database by where they came from, once everything written so far is added up. */
export async function visitRows(databaseUrl: string): Promise<VisitRow[]> {
  await query(databaseUrl, 'SELECT visits_fold($1)', [limits.visits.sourcesPerHour])
  return query<VisitRow>(
    databaseUrl,
    `SELECT source, medium, campaign, device, sum(visits)::int AS visits FROM visit_hours
     GROUP BY 1, 2, 3, 4 HAVING sum(visits) <> 0 ORDER BY 1, 2, 3, 4`,
  )
}

/** Visits whose source begins so. */
export const visitsFrom = async (databaseUrl: string, source = ''): Promise<number> =>
  (await visitRows(databaseUrl))
    .filter((row) => row.source.startsWith(source))
    .reduce((total, { visits }) => total + visits, 0)
