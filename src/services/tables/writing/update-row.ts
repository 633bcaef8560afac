import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest } from 'payload'

import { query, transaction } from '@/services/database'

import { checkValues } from './check-values'
import { findTable, notFound, parseRowId, requireAccess, type Table } from '../table'
import { readRow } from '../reading'
import { withPayloadErrors } from './payload-errors'
import { requireVersion } from './require-version'

type UpdateRowArgs = { req: PayloadRequest; tableName: unknown; id: unknown; values: Record<string, unknown> }

/**
 * Changes the fields that are named of one row, through its collection.
 *
 * With `updated_at` among the values the change applies to that version alone: the row is locked while it is
 * compared, so of two that carry the same version one is refused.
 *
 * @returns the row as a list shows it
 * @throws RowConflict 409; AppError 400 with `errors`, 403, 404
 */
export async function updateRow({
  req,
  tableName,
  id,
  values,
}: UpdateRowArgs): Promise<Record<string, unknown>> {
  const table = findTable({ payload: req.payload, name: tableName })
  await requireAccess({ req, table, operation: 'update' })
  const rowId = parseRowId(id)
  await withPayloadErrors(table, () =>
    transaction(req, async () => {
      const current = await lockRow({ req, table, id: rowId })
      await changeRow({ req, table, current, values })
    }),
  )
  const row = await readRow({ req, table, id: rowId })
  if (!row) throw notFound()
  return row
}

/** The row as it is, held against other writers until the transaction ends. @throws AppError 404 */
export async function lockRow({
  req,
  table,
  id,
}: {
  req: PayloadRequest
  table: Table
  id: number
}): Promise<Record<string, unknown>> {
  const locked = await query(
    req,
    sql`SELECT id FROM ${sql.identifier(table.name)} WHERE id = ${id} AND ${sql.raw(table.live)} FOR UPDATE`,
  )
  const row = locked.length > 0 ? await readRow({ req, table, id }) : undefined
  if (!row) throw notFound()
  return row
}

/** Within a transaction that holds the row. */
export async function changeRow({
  req,
  table,
  current,
  values,
}: {
  req: PayloadRequest
  table: Table
  current: Record<string, unknown>
  values: Record<string, unknown>
}): Promise<void> {
  const { updated_at: version, ...changes } = values
  requireVersion({ version, row: current, title: table.byName.get('updated_at')!.property.title })
  const data = await checkValues({ req, table, values: changes, current })
  await req.payload.update({
    collection: table.slug as CollectionSlug,
    id: current.id as number,
    data: data,
    depth: 0,
    overrideAccess: false,
    req,
  })
}
