import { once } from 'node:events'
import { pipeline } from 'node:stream'

import type { PayloadRequest } from 'payload'
import { to as copyTo } from 'pg-copy-streams'

import { limits } from '@/config/limits'
import { type ExportQuery } from '@/contracts/tables'
import { toWebStream } from '@/integrations/web-stream'
import { AppError } from '@/shared/app-error'

import { cancelStatement } from './cancellable'
import { caughtUp } from './caught-up'
import { findCollations, quoteText } from './column-sql'
import { CsvLines } from './csv-lines'
import { copyStatement } from './csv-sql'
import { findTable } from './describe-tables'
import { matchCondition } from './list-matches'
import { countRows } from './list-rows'
import { orderBy, orderOf } from './list-sql'
import { requireAccess } from './require-admin'

type ExportRowsArgs = { req: PayloadRequest; tableName: unknown; query: ExportQuery }

export type RowExport = {
  csv: ReadableStream<Uint8Array>
  filename: string
  /** How many rows will come, where that is known beforehand. */
  total: number | undefined
}

let running = 0

/**
 * A whole table as CSV (contract §4), in the order and with the search and filters of the list: one COPY, so one
 * snapshot, read no faster than it is taken. Whoever stops reading ends the query.
 *
 * @throws AppError 404, 400, 403 as the list does; 429 when too many exports run
 */
export async function exportRows({ req, tableName, query }: ExportRowsArgs): Promise<RowExport> {
  const { payload } = req
  const found = findTable({ payload, name: tableName })
  const order = orderOf(found, query)
  await requireAccess({ req, table: found, operation: 'read' })
  const table = await caughtUp({ payload, table: found })
  const collations = await findCollations({ payload })
  const where = matchCondition({ table, query, collations, placeholder: quoteText })
  const statement = copyStatement({ table, format: query.format, where, order: orderBy(order, collations) })
  const isWhole = query.search === '' && !query.filters && !query.bin
  const total = isWhole ? await countRows({ req, table }) : undefined

  if (running >= limits.tables.exportsAtOnce) {
    throw new AppError(429, 'Troppe esportazioni in corso. Riprova tra poco.', {
      headers: { 'Retry-After': '10' },
    })
  }
  running += 1
  try {
    const rows = await startCopy({ req, statement, onEnd: () => (running -= 1) })
    return { csv: toWebStream(rows), filename: `${table.name}.csv`, total }
  } catch (error) {
    running -= 1
    throw error
  }
}

async function startCopy({
  req,
  statement,
  onEnd,
}: {
  req: PayloadRequest
  statement: string
  onEnd: () => void
}): Promise<CsvLines> {
  const client = await req.payload.db.pool.connect()
  const copy = client.query(copyTo(statement))
  try {
    // A statement that fails does so before its first row: then there is still an answer to give.
    await once(copy, 'readable')
  } catch (error) {
    client.release(true)
    throw error
  }
  const lines = new CsvLines()
  pipeline(copy, lines, (error) => {
    onEnd()
    if (!error) {
      client.release()
      return
    }
    // Stopped half-way: the server process would go on until it next wrote, so it is told.
    void cancelStatement({ payload: req.payload, connection: client })
    client.release(true)
  })
  return lines
}
