import { Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import { limits } from '@/config/limits'
import { AppError } from '@/shared/app-error'

import { type Column, parseMoment, type Table } from '../table'
import { columnsOf } from './csv-header'
import { plainText } from './csv-sql'
import { readSpooled, type SpooledCsv } from './spool-csv'

export type CsvRow = { line: number; values: Record<string, unknown> }

type Cell = string | null
type Parsed = { info: { lines: number; bytes: number }; record: Cell[] }

/** How many rows are in memory at a time. */
const ROWS_AT_ONCE = 200

/**
 * A CSV as the export writes it, or as Italian Excel saves it (`;` and a decimal comma), with the columns' names or titles in
 * its first line. An empty cell is nothing; an empty cell in quotes is an empty text.
 *
 * @returns its rows, a few at a time, and how many bytes of the file have been read by then
 * @throws AppError 400 for what is not CSV, and for unknown or repeated columns
 */
export async function* parseCsv({
  table,
  csv,
}: {
  table: Table
  csv: SpooledCsv
}): AsyncGenerator<{ rows: CsvRow[]; bytes: number }> {
  const isItalian = (await firstLine(csv)).includes(';')
  let columns: Column[] | undefined
  let rows: CsvRow[] = []
  for await (const { info, record } of records(csv, isItalian ? ';' : ',')) {
    if (!columns) {
      columns = columnsOf(table, record)
      continue
    }
    const cells = columns.map((column, at): [string, unknown] => [
      column.name,
      cellValue(column, record[at] ?? null, isItalian),
    ])
    rows.push({ line: info.lines, values: Object.fromEntries(cells) })
    if (rows.length < ROWS_AT_ONCE) continue
    yield { rows, bytes: info.bytes }
    rows = []
  }
  if (!columns) throw new AppError(400, 'Il file è vuoto.')
  yield { rows, bytes: csv.bytes }
}

async function firstLine(csv: SpooledCsv): Promise<string> {
  let text = ''
  for await (const piece of readSpooled(csv)) {
    text += piece
    const end = text.search(/[\r\n]/)
    if (end !== -1) return text.slice(0, end)
    if (text.length > limits.tables.importRowBytes) break
  }
  return text
}

async function* records(csv: SpooledCsv, delimiter: string): AsyncGenerator<Parsed> {
  const source = Readable.from(readSpooled(csv))
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    skip_empty_lines: true,
    // A quote that is never closed takes in the rest of the file.
    max_record_size: limits.tables.importRowBytes,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  })
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const parsed of source.pipe(parser)) yield parsed as Parsed
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? ` (riga ${error.lines})` : ''
    throw new AppError(400, `Il file non è un CSV valido${line}.`)
  } finally {
    source.destroy()
  }
}

/** The value as JSON would carry it; what cannot be read stays as it is and is refused by the rules for values. */
function cellValue({ kind, property }: Column, cell: Cell, isItalian: boolean): unknown {
  if (cell === null) return null
  switch (kind) {
    case 'text':
      return plainText(cell)
    case 'number':
    case 'id': {
      const number = Number(isItalian ? cell.replace(',', '.') : cell)
      return cell.trim() === '' || !Number.isFinite(number) ? cell : number
    }
    case 'boolean':
      return booleans[cell.trim().toLowerCase()] ?? cell
    case 'moment':
      return parseMoment(cell) ?? cell
    case 'choice':
      return choiceOf(property, cell)
  }
}

/** The value of a choice, written in any case as it is stored or as the screen shows it. */
function choiceOf({ enum: values = [], enumTitles = {} }: Column['property'], cell: string): unknown {
  const written = cell.trim().toLowerCase()
  const isMeant = (value: string | number) =>
    String(value).toLowerCase() === written || enumTitles[value]?.toLowerCase() === written
  return values.find(isMeant) ?? cell
}

const booleans: Record<string, boolean | undefined> = {
  true: true,
  t: true,
  '1': true,
  sì: true,
  si: true,
  vero: true,
  false: false,
  f: false,
  '0': false,
  no: false,
  falso: false,
}
