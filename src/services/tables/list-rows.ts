import type { PayloadRequest } from 'payload'

import { type ListQuery } from '@/contracts/tables'

import { type Collations, findCollations, quoteName, quoteText } from './column-sql'
import { findTable, type Table } from './describe-tables'
import { requireAccess } from './require-admin'
import { listMatches } from './list-matches'
import { jsonRows, orderBy, orderOf, selectedColumns, type ListedRows, type Order } from './list-sql'

type ListRowsArgs = { req: PayloadRequest; tableName: unknown; query: ListQuery }

/**
 * One page of a table, newest first unless told otherwise (contract §4).
 *
 * @throws AppError 404 for an unlisted table, 400 for an unknown column, 403 when the collection's access says no
 */
export async function listRows({ req, tableName, query }: ListRowsArgs): Promise<ListedRows> {
  const { payload } = req
  const table = findTable({ payload, name: tableName })
  const order = orderOf(table, query)
  await requireAccess({ req, table, operation: 'read' })
  const collations = await findCollations({ payload })
  const selection = { table, query, order, collations }
  return query.search !== '' || query.filters || query.bin
    ? listMatches({ payload, ...selection })
    : listAll({ req, ...selection })
}

type Selection = { table: Table; query: ListQuery; order: Order; collations: Collations }

/** Up to here a page is read straight off its index. */
const NEAR = 1000

/** The totals last seen: good enough to choose from which end to read, never shown. */
const lastTotals = new Map<string, number>()

async function listAll({ req, table, query, order, collations }: Selection & { req: PayloadRequest }) {
  const { pool } = req.payload.db
  const name = quoteName(table.name)
  const offset = (query.page - 1) * query.limit
  const total = totalOf(table)
  const columns = selectedColumns(table)

  const readPage = async (rows: string) => {
    // First pages repeat word for word, and without parameters a plan can be kept for good.
    const text = `SELECT ${total}::text AS total, ${rows} AS rows`
    const kept =
      offset === 0
        ? { name: `list:${table.name}:${order.column.name}:${order.direction}:${query.limit}` }
        : {}
    const result = await pool.query<{ total: string; rows: string }>({ ...kept, text })
    const found = result.rows[0]!
    lastTotals.set(table.name, Number(found.total))
    return { rows: found.rows, total: Number(found.total), isExact: true }
  }

  if (offset < NEAR) {
    return readPage(
      jsonRows(
        `SELECT ${columns} FROM ${name} WHERE ${table.live}
         ORDER BY ${orderBy(order, collations)} LIMIT ${query.limit} OFFSET ${offset}`,
      ),
    )
  }
  if (!lastTotals.has(table.name)) await readPage(`'[]'`)
  const isFar = offset > (lastTotals.get(table.name) ?? 0) / 2
  // The far half is read from the other end; how far is decided by the total of the same snapshot.
  const ids = isFar
    ? `SELECT id FROM ${name} WHERE ${table.live} ORDER BY ${orderBy(order, collations, true)}
       LIMIT (SELECT greatest(0, least(${query.limit}, ${total} - ${offset})))
       OFFSET (SELECT greatest(0, ${total} - ${offset + query.limit}))`
    : `SELECT id FROM ${name} WHERE ${table.live} ORDER BY ${orderBy(order, collations)}
       LIMIT ${query.limit} OFFSET ${offset}`
  return readPage(
    jsonRows(
      `SELECT ${columns} FROM ${name} WHERE id = ANY (ARRAY(${ids})) ORDER BY ${orderBy(order, collations)}`,
    ),
  )
}

/** The number of rows of the list: kept by triggers, counted where there are none. */
const totalOf = (table: Table): string =>
  table.isView
    ? `(SELECT count(*) FROM ${quoteName(table.name)})`
    : `(SELECT coalesce(sum(live), 0)::bigint FROM table_counts WHERE table_name = ${quoteText(table.name)})`

/** How many rows an export of a whole table will have. */
export async function countRows({ req, table }: { req: PayloadRequest; table: Table }): Promise<number> {
  const result = await req.payload.db.pool.query<{ total: string }>(`SELECT ${totalOf(table)}::text AS total`)
  return Number(result.rows[0]!.total)
}
