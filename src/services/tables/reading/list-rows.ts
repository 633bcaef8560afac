import type { PayloadRequest } from 'payload'

import { type ListQuery } from '@/contracts/tables'
import { reads } from '@/services/database'

import {
  type Collations,
  findCollations,
  findTable,
  idsFromBlock,
  quoteName,
  requireAccess,
  type Table,
  totalOf,
} from '../table'
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
    ? listMatches({ req, ...selection })
    : listAll({ req, ...selection })
}

type Selection = { table: Table; query: ListQuery; order: Order; collations: Collations }

/** Pages up to this offset are read with a plain OFFSET along the index. */
const NEAR = 1000

/** The last totals, used only to choose the end of the index to read from. */
const lastTotals = new Map<string, number>()

async function listAll({ req, table, query, order, collations }: Selection & { req: PayloadRequest }) {
  const offset = (query.page - 1) * query.limit
  const total = totalOf(table)
  const columns = selectedColumns(table)

  const readPage = async (rows: string) => {
    // The statement of a first page is always the same, so PostgreSQL can keep its plan.
    const text = `SELECT ${total}::text AS total, ${rows} AS rows`
    const kept =
      offset === 0
        ? {
            name: `list:${table.name}:${order.column.name}:${order.direction}:${query.limit}`,
          }
        : {}
    const result = await reads(req).query<{ total: string; rows: string }>({ ...kept, text })
    const found = result.rows[0]!
    lastTotals.set(table.name, Number(found.total))
    return { rows: found.rows, total: Number(found.total), isExact: true }
  }

  if (offset < NEAR) {
    return readPage(
      jsonRows(
        `SELECT ${columns} FROM ${quoteName(table.name)} WHERE ${table.live}
         ORDER BY ${orderBy(order, collations)} LIMIT ${query.limit} OFFSET ${offset}`,
      ),
    )
  }
  if (!lastTotals.has(table.name)) await readPage(`'[]'`)
  const ids = idsOfDeepPage({ table, order, collations, offset, limit: query.limit })
  return readPage(
    jsonRows(
      `SELECT ${columns} FROM ${quoteName(table.name)} WHERE id = ANY (ARRAY(${ids})) ORDER BY ${orderBy(order, collations)}`,
    ),
  )
}

type DeepPage = { table: Table; order: Order; collations: Collations; offset: number; limit: number }

/** By id, from its block on; by another column, off that column's index, the far half from the other end. */
function idsOfDeepPage({ table, order, collations, offset, limit }: DeepPage): string {
  const { direction } = order
  if (order.column.kind === 'id') return idsFromBlock(table, { direction, offset, limit })
  const ids = `SELECT id FROM ${quoteName(table.name)} WHERE ${table.live}`
  const isFar = offset > (lastTotals.get(table.name) ?? 0) / 2
  if (!isFar) return `${ids} ORDER BY ${orderBy(order, collations)} LIMIT ${limit} OFFSET ${offset}`
  // Where the page begins, seen from the end, is decided by the total of the same snapshot.
  return `${ids} ORDER BY ${orderBy(order, collations, true)}
    LIMIT (SELECT greatest(0, least(${limit}, ${totalOf(table)} - ${offset})))
    OFFSET (SELECT greatest(0, ${totalOf(table)} - ${offset + limit}))`
}

/** How many rows an export of a whole table will have. */
export async function countRows({ req, table }: { req: PayloadRequest; table: Table }): Promise<number> {
  const result = await reads(req).query<{ total: string }>(`SELECT ${totalOf(table)}::text AS total`)
  return Number(result.rows[0]!.total)
}
