import type { Finding } from '../finding'

type Entry = { id: string; severity: string; finding: string }

const SEVERITIES: Record<string, Finding['severity']> = {
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'high',
  WARN: 'low',
}

/**
 * What testssl finds worse than its own good news.
 *
 * @param json what `testssl --jsonfile` wrote
 */
export function testsslFindings(json: string): Finding[] {
  return entriesOf(json).flatMap(({ id, severity }) => {
    const judged = SEVERITIES[severity]
    return judged ? [{ tool: 'testssl', id, where: 'TLS', severity: judged }] : []
  })
}

/** How many things it looked at. */
export const testsslTried = (json: string): number => entriesOf(json).length

const entriesOf = (json: string) => JSON.parse(json) as Entry[]
