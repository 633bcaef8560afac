import { AppError } from '@/shared/app-error'

import type { Column, Table } from '../table'

/** What a message quotes of a cell that is no column, in characters. */
const QUOTED_AT_MOST = 63

/**
 * The columns that the first line of a file names, in its order: by the names of the export, or by the titles that the
 * screen shows, in any case.
 *
 * @throws AppError 400 for a cell that is neither, with every column that there is, and for a column that comes twice
 */
export function columnsOf(table: Table, cells: (string | null)[]): Column[] {
  const byTitle = uniqueTitles(table)
  const columns = cells.map((cell) => {
    const name = (cell ?? '').trim()
    const column = table.byName.get(name) ?? byTitle.get(name.toLowerCase())
    if (column) return column
    throw new AppError(
      400,
      `«${name.slice(0, QUOTED_AT_MOST)}» non è una colonna di ${table.title}. Valgono: ${list(table)}.`,
    )
  })
  if (new Set(columns).size === columns.length) return columns
  throw new AppError(400, 'La prima riga nomina due volte una colonna.')
}

/** A title that two columns share names neither. */
function uniqueTitles(table: Table): Map<string, Column> {
  const titles = table.columns.map((column) => [column.property.title.toLowerCase(), column] as const)
  const count = (title: string) => titles.filter(([other]) => other === title).length
  return new Map(titles.filter(([title]) => count(title) === 1))
}

const list = (table: Table): string =>
  table.columns
    .map(({ name, property: { title } }) => (title === name ? name : `${title} (${name})`))
    .join(', ')
