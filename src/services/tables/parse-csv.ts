import { CsvError, parse } from 'csv-parse/sync'

import { limits } from '@/config/limits'
import { AppError } from '@/shared/app-error'

import { type Column, type Table } from './describe-tables'
import { plainText } from './csv-sql'
import { parseMoment } from './parse-moment'

export type CsvRow = { line: number; values: Record<string, unknown> }

/** What Windows-1252 has between 0x80 and 0x9f, where ISO 8859-1 has nothing to see. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Excel saves a plain CSV in the alphabet of Windows, which is hardly ever UTF-8 by chance. (Node 20 decodes
 * `windows-1252` as ISO 8859-1, so the rest is done here.)
 */
export function decodeCsv(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (c) => WINDOWS[c.charCodeAt(0) - 0x80]!)
  }
}

/**
 * A CSV as the export writes it, or as Italian Excel saves it (`;` and a decimal comma), with the columns' names in its
 * first line. An empty cell is nothing; an empty cell in quotes is an empty text.
 *
 * @throws AppError 400 for what is not CSV, for unknown or repeated columns, and for too many rows
 */
export function parseCsv({ table, text }: { table: Table; text: string }): CsvRow[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const isItalian = firstLine.includes(';')
  const records = readRecords(text, isItalian ? ';' : ',')
  const header = records[0]?.record.map((name) => name ?? '') ?? []
  const columns = header.map((name) => {
    const column = table.byName.get(name.trim())
    if (!column)
      throw new AppError(400, `La prima riga nomina una colonna sconosciuta: «${name.slice(0, 63)}».`)
    return column
  })
  if (columns.length === 0) throw new AppError(400, 'Il file è vuoto.')
  if (new Set(columns).size < columns.length)
    throw new AppError(400, 'La prima riga nomina due volte una colonna.')
  const rows = records.slice(1)
  if (rows.length > limits.tables.importRows) {
    throw new AppError(
      400,
      `Il file ha ${rows.length} righe: al massimo ${limits.tables.importRows} per volta.`,
    )
  }
  return rows.map(({ line, record }) => ({
    line,
    values: Object.fromEntries(
      columns.map((column, index) => [column.name, cellValue(column, record[index] ?? null, isItalian)]),
    ),
  }))
}

type Cell = string | null

function readRecords(text: string, delimiter: string): { line: number; record: Cell[] }[] {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter,
      info: true,
      skip_empty_lines: true,
      cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
    }) as unknown as { info: { lines: number }; record: Cell[] }[]
    return parsed.map(({ info, record }) => ({ line: info.lines, record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? ` (riga ${error.lines})` : ''
    throw new AppError(400, `Il file non è un CSV valido${line}.`)
  }
}

/** The value as JSON would carry it; what cannot be read stays as it is and is refused by the rules for values. */
function cellValue({ kind }: Column, cell: Cell, isItalian: boolean): unknown {
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
      return cell
  }
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
