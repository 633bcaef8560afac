import { stringify } from 'csv-stringify/sync'

import type { FunnelQuery } from '@/contracts/visits'
import type { Database } from '@/services/database'
import type { CsvExport } from '@/services/tables/csv'

import { readFunnel } from './read-funnel'

const SUMS = ['visits', 'checkouts', 'paid', 'revenue_cents'] as const
const COLUMNS = ['source', 'medium', 'campaign', ...SUMS, ...SUMS.map((name) => `${name}_before` as const)]
/** More than any period can have. */
const ALL = 10_000_000

/** Every source of a period as a CSV, RFC 4180 with a byte order mark, like every CSV of the panel (contract §4). */
export async function exportFunnel(args: {
  db: Database
  primary?: Database
  query: FunnelQuery
  now: Date
}): Promise<CsvExport> {
  const { period, sources } = await readFunnel({ ...args, mostSources: ALL })
  const csv = stringify(
    sources.map(({ before, source, medium, campaign, ...sums }) => [
      ...[source, medium, campaign],
      ...SUMS.map((name) => sums[name]),
      ...SUMS.map((name) => before[name]),
    ]),
    { bom: true, header: true, columns: COLUMNS, record_delimiter: 'windows', escape_formulas: true },
  )
  return {
    csv: new Blob([csv]).stream(),
    filename: `origini-${period.from}-${period.to}.csv`,
    total: sources.length,
  }
}
