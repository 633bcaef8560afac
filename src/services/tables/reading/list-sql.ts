import type { ListQuery } from '@/contracts/tables'

import {
  type Collations,
  type Column,
  findColumn,
  isoMoment,
  jsonValue,
  quoteName,
  sortKey,
  type Table,
} from '../table'

/** A list whose rows are JSON already, made by PostgreSQL. */
export type ListedRows = { rows: string; total: number; isExact: boolean }

export type Order = { table: Table; column: Column; direction: 'asc' | 'desc' }

/** @throws AppError 400 with `errors` for a column that is not of the schema */
export function orderOf(table: Table, { sort }: Pick<ListQuery, 'sort'>): Order {
  const { field, direction } = sort ?? { field: 'id', direction: 'desc' }
  return { table, column: findColumn(table, field, 'sort'), direction }
}

/**
 * The row's id decides among equals, in the same direction, so that one index serves both ends. Columns carry their
 * table's name: a bare one would mean what the SELECT makes of it, a date's or a number's text, which no index holds.
 */
export function orderBy(
  { table, column, direction }: Order,
  collations: Collations,
  flipped = false,
): string {
  const way = (direction === 'desc') !== flipped ? 'DESC' : 'ASC'
  const prefix = `${quoteName(table.name)}.`
  const id = `${prefix}id ${way}`
  return column.kind === 'id' ? id : `${sortKey(column, collations, prefix)} ${way}, ${id}`
}

export const selectedColumns = (table: Table, extra: string[] = []): string =>
  [...table.columns.map((column) => `${jsonValue(column)} AS ${quoteName(column.name)}`), ...extra].join(', ')

/** JSON of an ordered subquery; `json_agg` keeps its order. */
export const jsonRows = (subquery: string): string =>
  `(SELECT coalesce(json_agg(listed), '[]')::text FROM (${subquery}) listed)`

/** What the bin shows beside the columns. */
export const deletedAt = `${isoMoment('deleted_at')} AS deleted_at`
