import { type ExportQuery } from '@/contracts/tables'

import { type Column, isoMoment, quoteName, quoteText } from '../table'

/** What makes a spreadsheet take a text for a formula (contract §4). */
const DANGEROUS = ['=', '+', '-', '@', '\t', '\r']

/**
 * A neutral text starts with an apostrophe. One that begins with apostrophes before such a character gets one more,
 * so that taking one away gives back every text as it was.
 */
function neutralText(name: string): string {
  const codes = DANGEROUS.map((character) => character.charCodeAt(0)).join(', ')
  return `CASE WHEN ascii(ltrim(${name}, '''')) IN (${codes}) THEN '''' || ${name} ELSE ${name} END`
}

/** The reverse of `neutralText`, for the import. */
export function plainText(cell: string): string {
  const first = cell.replace(/^'+/, '').charAt(0)
  return cell.startsWith("'") && first !== '' && DANGEROUS.includes(first) ? cell.slice(1) : cell
}

/**
 * ISO 8601 with Rome's own time and its distance from UTC, as `2026-12-01T00:30:00.000+01:00`: who reads the file as a text
 * finds the Italian day. In UTC outside of the years in which Rome is whole hours ahead, and writes four digits.
 */
const romeMoment = (name: string): string => {
  const there = `${name} AT TIME ZONE 'Europe/Rome'`
  return `CASE WHEN ${name} >= '1900-01-01Z' AND ${name} < '9999-12-31Z'
    THEN to_char(${there}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') || to_char((${there}) - (${name} AT TIME ZONE 'UTC'), '"+"HH24:MI')
    ELSE ${isoMoment(name)} END`
}

type CsvColumn = Pick<Column, 'name' | 'kind'>

function csvValue({ kind, name: plain }: CsvColumn, format: ExportQuery['format']): string {
  const name = quoteName(plain)
  if (kind === 'text') return neutralText(name)
  if (kind === 'moment') return format === 'excel-it' ? romeMoment(name) : isoMoment(name)
  if (kind === 'boolean') return `${name}::text`
  return kind === 'number' && format === 'excel-it' ? `replace(${name}::text, '.', ',')` : name
}

/**
 * The COPY that writes rows as CSV; PostgreSQL quotes cells and ends lines with a line feed.
 *
 * @param source SQL of a table, or of a query under a name, that has the columns
 */
export function copyStatement({
  columns,
  source,
  format,
  where,
  order,
}: {
  columns: CsvColumn[]
  source: string
  format: ExportQuery['format']
  where: string
  order: string
}): string {
  const cells = columns.map((column) => `${csvValue(column, format)} AS ${quoteName(column.name)}`)
  const delimiter = format === 'excel-it' ? ';' : ','
  return `COPY (SELECT ${cells.join(', ')} FROM ${source} WHERE ${where} ORDER BY ${order})
    TO STDOUT WITH (FORMAT csv, HEADER, DELIMITER ${quoteText(delimiter)}, ENCODING 'UTF8')`
}
