import type { PayloadRequest } from 'payload'

import { type ExportQuery } from '@/contracts/tables'

import { findCollations, findTable, quoteName, quoteText, requireAccess } from '../table'
import { copyStatement } from './csv-sql'
import { countRows, matchCondition, orderBy, orderOf } from '../reading'
import { type CsvExport, streamCsv } from './stream-csv'

type ExportRowsArgs = { req: PayloadRequest; tableName: unknown; query: ExportQuery }

/**
 * A whole table as CSV (contract §4), in the order and with the search and filters of the list.
 *
 * @throws AppError 404, 400, 403 as the list does; 429 when too many exports run
 */
export async function exportRows({ req, tableName, query }: ExportRowsArgs): Promise<CsvExport> {
  const { payload } = req
  const table = findTable({ payload, name: tableName })
  const order = orderOf(table, query)
  await requireAccess({ req, table, operation: 'read' })
  const collations = await findCollations({ payload })
  const statement = copyStatement({
    columns: table.columns,
    source: quoteName(table.name),
    format: query.format,
    where: matchCondition({ table, query, collations, placeholder: quoteText }),
    order: orderBy(order, collations),
  })
  const isWhole = query.search === '' && !query.filters && !query.bin
  const total = isWhole ? await countRows({ req, table }) : undefined
  return streamCsv({ req, statement, filename: `${table.name}.csv`, total })
}
