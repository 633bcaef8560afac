import { parse } from 'csv-parse/sync'

import type { Finding } from '../finding'

/** What sqlmap notes once it has looked at a finding of its own again. */
const WITHDRAWN = 'false positive or unexploitable'

/**
 * Findings of the CSV that sqlmap writes about many targets.
 *
 * @param csv columns `Target URL`, `Place`, `Parameter`, `Technique(s)`, `Note(s)`
 */
export function sqlmapFindings(csv: string): Finding[] {
  const rows: Record<string, string>[] = parse(csv, {
    columns: true,
    relaxQuotes: true,
    skipEmptyLines: true,
  })
  return rows
    .filter((row) => row['Parameter'] && !row['Note(s)']?.includes(WITHDRAWN))
    .map((row) => ({
      tool: 'sqlmap',
      id: 'sql-injection',
      where: `${new URL(row['Target URL']!).pathname} ${row['Place']} ${row['Parameter']}`,
      severity: 'high',
    }))
}

/** What sqlmap says it tried: parameters by place and name, each once for its target. */
export function sqlmapTried(output: string): { targets: number; parameters: number } {
  const targets = new Set<string>()
  let parameters = 0
  for (const line of output.split('\n')) {
    const target = /testing URL '([^']+)'/.exec(line)?.[1]
    if (target) targets.add(target)
    if (/testing for SQL injection on /.test(line)) parameters += 1
  }
  return { targets: targets.size, parameters }
}
