import { stringify } from 'csv-stringify/sync'

import type { SalesQuery } from '@/contracts/overview'
import type { Database } from '@/services/database'
import type { CsvExport } from '@/services/tables/csv'

import { readSales } from './read-sales'

const COLUMNS = [
  'from',
  'to',
  'orders',
  'gross_cents',
  'refunds',
  'refunded_cents',
  'lost_cents',
  'net_cents',
] as const

/** The points of the chart as a CSV, RFC 4180 with a byte order mark, like every CSV of the panel (contract §4). */
export async function exportSales(args: { db: Database; query: SalesQuery; now: Date }): Promise<CsvExport> {
  const { period, points } = await readSales(args)
  const csv = stringify(points, {
    bom: true,
    header: true,
    columns: [...COLUMNS],
    record_delimiter: 'windows',
  })
  return {
    csv: new Blob([csv]).stream(),
    filename: `vendite-${period.from}-${period.to}.csv`,
    total: points.length,
  }
}
