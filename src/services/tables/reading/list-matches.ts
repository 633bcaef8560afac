import type { PayloadRequest } from 'payload'

import { COUNTED_AT_MOST, type ExportQuery, type ListQuery } from '@/contracts/tables'
import { type Database, withCancellableQuery } from '@/services/database'

import { type Collations, quoteName, searchCondition, type Table } from '../table'
import { filterCondition } from './filter-sql'
import { deletedAt, jsonRows, type ListedRows, type Order, orderBy, selectedColumns } from './list-sql'

type Selection = { table: Table; query: ListQuery; order: Order; collations: Collations }

/** The SQL of search and filters; values go through `placeholder`. */
export function matchCondition({
  table,
  query: { search, filters, bin },
  collations,
  placeholder,
}: {
  table: Table
  query: Pick<ExportQuery, 'search' | 'filters' | 'bin'>
  collations: Collations
  placeholder: (value: string) => string
}): string {
  const parts = [bin ? (table.hasBin ? 'deleted_at IS NOT NULL' : 'false') : table.live]
  if (search !== '') parts.push(searchCondition({ table, search, collations, placeholder }))
  if (filters) parts.push(filterCondition({ table, filters, collations, placeholder }))
  return parts.join(' AND ')
}

/**
 * One page of the rows that a search or filters match. Up to `COUNTED_AT_MOST` they are gathered, counted and sorted
 * in one statement; beyond, that many are not gathered: the page is read along the sort's index, and the total is
 * told as inexact.
 */
export async function listMatches({
  req,
  ...selection
}: Selection & { req: PayloadRequest }): Promise<ListedRows> {
  return withCancellableQuery(req, (connection) => readMatches({ connection, ...selection }))
}

async function readMatches({
  connection,
  table,
  query,
  order,
  collations,
}: Selection & { connection: Database }): Promise<ListedRows> {
  const values: string[] = []
  const placeholder = (value: string) => `$${values.push(value)}`
  const where = matchCondition({ table, query, collations, placeholder })
  const columns = selectedColumns(table, query.bin ? [deletedAt] : [])
  const offset = (query.page - 1) * query.limit
  const page = `ORDER BY ${orderBy(order, collations)} LIMIT ${query.limit} OFFSET ${offset}`

  const few = await connection.query<{ total: number; rows: string | null }>(
    `WITH matches AS MATERIALIZED (SELECT id FROM ${quoteName(table.name)} WHERE ${where} LIMIT ${COUNTED_AT_MOST + 1}),
          counted AS MATERIALIZED (SELECT count(*)::int AS total FROM matches)
     SELECT total, CASE WHEN total <= ${COUNTED_AT_MOST} THEN
       ${jsonRows(
         `SELECT ${columns} FROM ${quoteName(table.name)} WHERE id = ANY (ARRAY(SELECT id FROM matches)) ${page}`,
       )} END AS rows FROM counted`,
    values,
  )
  const { total, rows } = few.rows[0]!
  if (rows !== null) return { rows, total, isExact: true }

  const many = await connection.query<{ rows: string }>(
    `SELECT ${jsonRows(`SELECT ${columns} FROM ${quoteName(table.name)} WHERE ${where} ${page}`)} AS rows`,
    values,
  )
  return { rows: many.rows[0]!.rows, total: COUNTED_AT_MOST, isExact: false }
}
