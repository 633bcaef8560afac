import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import type { Table } from './describe-tables'
import { record } from './keep-history'
import { readRow } from './read-row'
import { requireAccess } from './require-admin'
import { notFound } from './row-id'
import { runSql } from './run-in-transaction'

/**
 * A row of a view that was deleted is hidden beneath it, and nobody may write it anew: it is shown again, as it was.
 *
 * @throws AppError 403 for those who may not delete, 404 when it is not hidden
 */
export async function showAgain({
  req,
  table,
  id,
}: {
  req: PayloadRequest
  table: Table
  id: number
}): Promise<void> {
  await requireAccess({ req, table, operation: 'delete' })
  const restore = sql.identifier(`${table.name}_restore`)
  const [answer] = await runSql<{ is_back: boolean }>(req, sql`SELECT ${restore}(${id}) AS is_back`)
  if (!answer?.is_back) throw notFound()
  const { updated_at: _, ...after } = (await readRow({ req, table, id }))!
  await record({ req, table, id, operation: 'restore', before: null, after })
}
