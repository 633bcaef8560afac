import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { type HistoryEntry } from '@/contracts/tables'
import { query } from '@/services/database'

import { findTable, isoMoment, parseRowId, requireAccess } from '../table'

type ListHistoryArgs = { req: PayloadRequest; tableName: unknown; id: unknown }

/** The last hundred changes of one row, newest first. */
export async function listHistory({ req, tableName, id }: ListHistoryArgs): Promise<HistoryEntry[]> {
  const table = findTable({ payload: req.payload, name: tableName })
  const rowId = parseRowId(id)
  await requireAccess({ req, table, operation: 'read' })
  return query<HistoryEntry>(
    req,
    sql`SELECT id::int, operation, user_email, before, after, ${sql.raw(isoMoment('created_at'))} AS created_at
        FROM table_history WHERE table_name = ${table.name} AND row_id = ${rowId}
        ORDER BY table_history.id DESC LIMIT 100`,
  )
}
