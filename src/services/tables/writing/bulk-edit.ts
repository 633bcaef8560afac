import type { PayloadRequest } from 'payload'

import { type BulkRequest, type BulkResult } from '@/contracts/tables'
import { transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { purgeRow, restoreRow } from './bin'
import { removeRow } from './delete-row'
import { findTable, type Table } from '../table'
import { recordedBatch } from '../history'
import { lockRows } from './lock-rows'
import { withPayloadErrors } from './payload-errors'
import { undoBatch } from './revert-row'
import { changeRow, lockRow } from './update-row'

type BulkEditArgs = { req: PayloadRequest; tableName: unknown; request: BulkRequest }

/**
 * Does one thing to exactly the rows named: to all of them, or to none.
 *
 * @returns how many, and the batch under which it can be undone; null where nothing had to be changed
 * @throws AppError 400, 403, 404 when one of the rows is gone, 409
 */
export async function bulkEdit({ req, tableName, request }: BulkEditArgs): Promise<BulkResult> {
  const table = findTable({ payload: req.payload, name: tableName })
  const count = await withPayloadErrors(table, () => transaction(req, () => run({ req, table, request })))
  return { success: true, count, batch: recordedBatch(req) }
}

async function run({
  req,
  table,
  request,
}: {
  req: PayloadRequest
  table: Table
  request: BulkRequest
}): Promise<number> {
  if (request.action === 'undo') return undoBatch({ req, table, batch: request.batch })
  if (!table.hasBin && (request.action === 'restore' || request.action === 'purge')) {
    throw new AppError(400, 'Questa tabella non ha un cestino.')
  }
  const ids = [...new Set(request.ids)]
  await lockRows({ req, table, ids })
  for (const id of ids) {
    switch (request.action) {
      case 'delete':
        await removeRow({ req, table, id })
        break
      case 'restore':
        await restoreRow({ req, table, id })
        break
      case 'purge':
        await purgeRow({ req, table, id })
        break
      case 'update': {
        const current = await lockRow({ req, table, id })
        await changeRow({ req, table, current, values: request.data })
      }
    }
  }
  return ids.length
}
