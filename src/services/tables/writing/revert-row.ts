import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest } from 'payload'

import { AppError } from '@/shared/app-error'

import { restoreRow } from './bin'
import { isSame } from './check-values'
import { removeRow } from './delete-row'
import { findTable, notFound, parseRowId, type Table } from '../table'
import { type HistoryEntry } from '@/contracts/tables'
import { query, transaction } from '@/services/database'
import { lockRows } from './lock-rows'
import { withPayloadErrors } from './payload-errors'
import { readRow } from '../reading'
import { lockRow } from './update-row'

type RevertRowArgs = { req: PayloadRequest; tableName: unknown; id: unknown; entryId: number }

/**
 * Puts the fields of one change back to what they were before it, whatever happened since: that is a change too, and
 * is recorded like any other.
 *
 * @returns the row as a list shows it
 * @throws AppError 400 for a change without a before, 403, 404
 */
export async function revertRow({
  req,
  tableName,
  id,
  entryId,
}: RevertRowArgs): Promise<Record<string, unknown>> {
  const table = findTable({ payload: req.payload, name: tableName })
  const rowId = parseRowId(id)
  const [entry] = await query<StoredEntry>(
    req,
    sql`SELECT row_id, operation, before, after FROM table_history
        WHERE id = ${entryId} AND table_name = ${table.name} AND row_id = ${rowId}`,
  )
  if (!entry) throw notFound()
  if (entry.operation !== 'update' || !entry.before) {
    throw new AppError(400, 'Questa voce della cronologia non si può annullare.')
  }
  await withPayloadErrors(table, () =>
    transaction(req, async () => {
      await lockRow({ req, table, id: rowId })
      await putBack({ req, table, id: rowId, before: entry.before! })
    }),
  )
  return (await readRow({ req, table, id: rowId }))!
}

const NOTHING_LEFT = 'Non c’è più nulla da annullare.'

type StoredEntry = Pick<HistoryEntry, 'operation' | 'before' | 'after'> & { row_id: number }

/**
 * Undoes all that one request changed in a table, within the caller's transaction, last change first.
 *
 * @returns how many rows were put back
 * @throws AppError 409 when one of them has changed since, 404 when there is nothing to undo
 */
export async function undoBatch({
  req,
  table,
  batch,
}: {
  req: PayloadRequest
  table: Table
  batch: string
}): Promise<number> {
  const entries = await query<StoredEntry>(
    req,
    sql`SELECT row_id, operation, before, after FROM table_history
        WHERE batch = ${batch} AND table_name = ${table.name} ORDER BY id DESC`,
  )
  if (entries.length === 0) throw new AppError(404, NOTHING_LEFT)
  await lockRows({ req, table, ids: entries.map(({ row_id }) => row_id) })
  for (const entry of entries) await undoEntry({ req, table, entry })
  return entries.length
}

async function undoEntry({
  req,
  table,
  entry,
}: {
  req: PayloadRequest
  table: Table
  entry: StoredEntry
}): Promise<void> {
  const { row_id: id, operation, before, after } = entry
  if (operation === 'update') {
    const current = await lockRow({ req, table, id })
    const isUntouched = Object.entries(after ?? {}).every(([name, value]) => {
      const column = table.byName.get(name)
      return !column || isSame(column, current[name], value)
    })
    if (!isUntouched) throw new AppError(409, 'Nel frattempo qualcun altro ha modificato questi elementi.')
    await putBack({ req, table, id, before: before ?? {} })
  } else if (operation === 'delete') {
    if (table.hasBin) await restoreRow({ req, table, id })
    else if (!before) throw new AppError(404, NOTHING_LEFT)
    else await addAgain({ req, table, before })
  } else {
    await removeRow({ req, table, id })
  }
}

const writable = (table: Table, values: Record<string, unknown>) =>
  Object.fromEntries(
    table.columns
      .filter(({ name, property }) => !property.readOnly && Object.hasOwn(values, name))
      .map(({ name, field }) => [field, values[name]]),
  )

async function putBack({
  req,
  table,
  id,
  before,
}: {
  req: PayloadRequest
  table: Table
  id: number
  before: Record<string, unknown>
}): Promise<void> {
  await req.payload.update({
    collection: table.slug as CollectionSlug,
    id,
    data: writable(table, before),
    depth: 0,
    overrideAccess: false,
    req,
  })
}

/** A row of a table without a bin is added again, under a new id. */
async function addAgain({
  req,
  table,
  before,
}: {
  req: PayloadRequest
  table: Table
  before: Record<string, unknown>
}): Promise<void> {
  await req.payload.create({
    collection: table.slug as CollectionSlug,
    data: writable(table, before) as never,
    depth: 0,
    overrideAccess: false,
    req,
  })
}
