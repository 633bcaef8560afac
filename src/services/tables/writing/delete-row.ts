import type { CollectionSlug, PayloadRequest } from 'payload'

import { transaction } from '@/services/database'

import { findTable, parseRowId, type Table } from '../table'
import { withPayloadErrors } from './payload-errors'
import { lockRow } from './update-row'

type DeleteRowArgs = { req: PayloadRequest; tableName: unknown; id: unknown }

/**
 * Moves a row to the bin, or deletes it where its table has none, with the collection's access and hooks.
 *
 * @throws AppError 403, 404
 */
export async function deleteRow({ req, tableName, id }: DeleteRowArgs): Promise<void> {
  const table = findTable({ payload: req.payload, name: tableName })
  const rowId = parseRowId(id)
  await withPayloadErrors(table, () => transaction(req, () => removeRow({ req, table, id: rowId })))
}

/** Within a transaction: Payload writes the whole row, so a concurrent save of the same row has to wait. */
export async function removeRow({
  req,
  table,
  id,
}: {
  req: PayloadRequest
  table: Table
  id: number
}): Promise<void> {
  await lockRow({ req, table, id })
  const target = { collection: table.slug as CollectionSlug, id, depth: 0, overrideAccess: false, req }
  if (table.hasBin) await req.payload.update({ ...target, data: { deletedAt: new Date().toISOString() } })
  else await req.payload.delete(target)
}
