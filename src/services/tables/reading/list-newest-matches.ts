import type { PayloadRequest } from 'payload'

import { listQuery } from '@/contracts/tables'
import { reads } from '@/services/database'

import { findCollations, findTable, quoteName, requireAccess } from '../table'
import { matchCondition } from './list-matches'
import { listRows } from './list-rows'
import { jsonRows, selectedColumns } from './list-sql'

type ListNewestMatchesArgs = { req: PayloadRequest; tableName: string; search: string; limit: number }

/** Among so many of the newest rows a word that stands in one of two hundred is found often enough. */
const NEWEST = 1000

/**
 * The newest rows that contain some words, as JSON, and no total. A frequent word is found among the newest rows at
 * once, where a list would first count up to ten thousand of its rows; a rare one is found as a list finds it.
 *
 * @throws AppError as `listRows` does
 */
export async function listNewestMatches(args: ListNewestMatchesArgs): Promise<string> {
  const { req, tableName, search, limit } = args
  const table = findTable({ payload: req.payload, name: tableName })
  await requireAccess({ req, table, operation: 'read' })
  const query = listQuery.parse({ search, limit: String(limit) })
  const values: string[] = []
  const where = matchCondition({
    table,
    query,
    collations: await findCollations({ payload: req.payload }),
    placeholder: (value) => `$${values.push(value)}`,
  })
  const newest = `SELECT * FROM ${quoteName(table.name)} WHERE ${table.live} ORDER BY id DESC LIMIT ${NEWEST}`
  const found = await reads(req).query<{ count: number; rows: string }>(
    `WITH found AS MATERIALIZED (SELECT * FROM (${newest}) ${quoteName(table.name)} WHERE ${where} ORDER BY id DESC LIMIT ${limit})
     SELECT (SELECT count(*)::int FROM found) AS count,
       ${jsonRows(`SELECT ${selectedColumns(table)} FROM found ORDER BY id DESC`)} AS rows`,
    values,
  )
  const { count, rows } = found.rows[0]!
  return count === limit ? rows : (await listRows({ req, tableName, query })).rows
}
