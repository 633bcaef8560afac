import { randomUUID } from 'node:crypto'

import { sql } from '@payloadcms/db-postgres'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  PayloadRequest,
} from 'payload'

import { type HistoryEntry } from '@/contracts/tables'
import { query } from '@/services/database'

import { describeTables, listedTables, type Table } from '../table'

/** Adds to a listed collection the hooks that record who changed what, in the transaction of the change. */
export function withHistory(collection: CollectionConfig): CollectionConfig {
  if (!listedTables.some(({ slug }) => slug === collection.slug)) return collection
  const { hooks } = collection
  return {
    ...collection,
    hooks: {
      ...hooks,
      afterChange: [...(hooks?.afterChange ?? []), recordChange],
      afterDelete: [...(hooks?.afterDelete ?? []), recordDeletion],
    },
  }
}

/** One id for all changes of a request, which are undone together. */
export function batchOf(req: PayloadRequest): string {
  req.context.tablesBatch ??= randomUUID()
  return req.context.tablesBatch as string
}

/** The id of the changes that a request has recorded; null when it has recorded none. */
export const recordedBatch = ({ context }: PayloadRequest): string | null =>
  (context.tablesBatch as string | undefined) ?? null

type Document = Record<string, unknown>

const recordChange: CollectionAfterChangeHook = async ({ collection, doc, operation, previousDoc, req }) => {
  const table = tableOf(req, collection.slug)
  const after = snapshot(table, doc as Document)
  const { id } = doc as { id: number }
  // A draft is no row of the table yet: it is written down when it is published.
  const [was, is] = [(previousDoc as Document | undefined)?._status, (doc as Document)._status]
  if (operation === 'create' || (was === 'draft' && is === 'published')) {
    if (is === 'draft') return doc as Document
    // Rows that the application adds are not recorded; what a person adds is, with their name.
    if (req.user) await record({ req, table, id, operation: 'create', before: null, after })
    return doc as Document
  }
  const before = snapshot(table, previousDoc as Document)
  const wasBinned = Boolean((previousDoc as Document).deletedAt)
  const isBinned = Boolean((doc as Document).deletedAt)
  if (is === 'draft' && wasBinned === isBinned) return doc as Document
  if (wasBinned !== isBinned) {
    const kind = isBinned ? 'delete' : 'restore'
    await record({
      req,
      table,
      id,
      operation: kind,
      before: isBinned ? before : null,
      after: isBinned ? null : after,
    })
    return doc as Document
  }
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  if (changed.length > 0) {
    const only = (values: Document) => Object.fromEntries(changed.map((name) => [name, values[name]]))
    await record({ req, table, id, operation, before: only(before), after: only(after) })
  }
  return doc as Document
}

const recordDeletion: CollectionAfterDeleteHook = async ({ collection, doc, id, req }) => {
  const table = tableOf(req, collection.slug)
  const { deletedAt, review } = doc as Document
  if (deletedAt || review) {
    // Deleted from the bin, or made of a review, whose author's words leave with it: its texts must not stay in the history.
    await query(
      req,
      sql`DELETE FROM table_history WHERE table_name = ${table.name} AND row_id = ${id as number}`,
    )
    await record({ req, table, id: id as number, operation: 'delete', before: null, after: null })
    return
  }
  const before = snapshot(table, doc as Document)
  await record({ req, table, id: id as number, operation: 'delete', before, after: null })
}

type RecordArgs = {
  req: PayloadRequest
  table: Table
  id: number
  operation: HistoryEntry['operation']
  before: Document | null
  after: Document | null
}

/** Records one change, in the request's transaction. */
export async function record({ req, table, id, operation, before, after }: RecordArgs): Promise<void> {
  const json = (value: Document | null) => (value === null ? null : JSON.stringify(value))
  await query(
    req,
    sql`INSERT INTO table_history (table_name, row_id, operation, batch, user_id, user_email, before, after)
        VALUES (${table.name}, ${id}, ${operation}, ${batchOf(req)}, ${req.user?.id ?? null},
                ${req.user?.email ?? null}, ${json(before)}, ${json(after)})`,
  )
}

function tableOf(req: PayloadRequest, slug: string): Table {
  return describeTables({ payload: req.payload }).get(slug.replaceAll('-', '_'))!
}

/** A document with the table's column names, without `updated_at`. */
function snapshot(table: Table, document: Document): Document {
  const columns = table.columns.filter(({ name }) => name !== 'updated_at')
  return Object.fromEntries(
    columns.map(({ name, field }) => {
      const value = document[field] ?? null
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  )
}
