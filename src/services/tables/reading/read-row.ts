import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

import type { Table } from '../table'
import { selectedColumns } from './list-sql'

type ReadRowArgs = {
  req: PayloadRequest
  table: Table
  id: number
  /** Where to look: among the rows of the list, or anywhere, the bin included. */
  anywhere?: boolean
}

/** One row as a list shows it, as the request's own transaction sees it. */
export async function readRow({
  req,
  table,
  id,
  anywhere = false,
}: ReadRowArgs): Promise<Record<string, unknown> | undefined> {
  const live = anywhere ? 'true' : table.live
  const [found] = await query<{ row: Record<string, unknown> }>(
    req,
    sql`SELECT row_to_json(found) AS row FROM (
      SELECT ${sql.raw(selectedColumns(table))} FROM ${sql.identifier(table.name)}
      WHERE id = ${id} AND ${sql.raw(live)}
    ) found`,
  )
  return found?.row
}
