import type { PayloadRequest } from 'payload'

import type { TrackingFilter } from '@/contracts/email-automation-requests'
import { reads } from '@/services/database'
import { quoteText } from '@/services/tables/table'
import { copyStatement, type CsvExport, streamCsv } from '@/services/tables/csv'

import { countTracking } from './count-tracking'
import { filteredLog } from './tracking-filter'
import { TRACKING_COLUMNS, trackingSelect } from './tracking-row'

/**
 * The log as CSV (contract §3), newest first, with the filters of the list.
 *
 * @throws AppError 429 when too many exports run
 */
export async function exportTracking({
  req,
  filter,
}: {
  req: PayloadRequest
  filter: TrackingFilter
}): Promise<CsvExport> {
  const { source, where } = filteredLog(filter, quoteText)
  const total = await countTracking({ db: reads(req), filter })
  const statement = copyStatement({
    columns: TRACKING_COLUMNS,
    source: `(${trackingSelect({ source, where })}) log`,
    where: 'true',
    // With the query's name: a bare column is the text that the COPY makes of it, which no index holds.
    order: 'log.updated_at DESC, log.id DESC',
    format: 'csv',
  })
  return streamCsv({ req, statement, filename: 'tracciamento-invii.csv', total })
}
