import type { CollectionSlug, PayloadRequest } from 'payload'

import { transaction } from '@/services/database'

import { checkValues } from './check-values'
import { findTable, requireAccess } from '../table'
import { readRow } from '../reading'
import { withPayloadErrors } from './payload-errors'

type CreateRowArgs = { req: PayloadRequest; tableName: unknown; values: Record<string, unknown> }

/**
 * Adds a row through its collection, with its access, validation and hooks.
 *
 * @returns the row as a list shows it
 * @throws AppError 400 with `errors`, 403, 404
 */
export async function createRow({ req, tableName, values }: CreateRowArgs): Promise<Record<string, unknown>> {
  const table = findTable({ payload: req.payload, name: tableName })
  await requireAccess({ req, table, operation: 'create' })
  const data = await checkValues({ req, table, values })
  const document = await withPayloadErrors(table, () =>
    transaction(req, () =>
      req.payload.create({
        collection: table.slug as CollectionSlug,
        data: data as never,
        depth: 0,
        overrideAccess: false,
        req,
      }),
    ),
  )
  const row = await readRow({ req, table, id: document.id })
  return row ?? { id: document.id }
}
