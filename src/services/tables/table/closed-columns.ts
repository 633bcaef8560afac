import type { CollectionSlug, PayloadRequest } from 'payload'

import { collectionOf, type Column, type Table } from './describe-tables'

type ClosedColumnsArgs = {
  req: PayloadRequest
  table: Table
  /** Those that would be written. */
  columns: Column[]
  /** What Payload would be given. */
  data: Record<string, unknown>
  /** Of the row that would be changed; undefined for a new one. */
  id: number | undefined
}

/**
 * Which of some columns the access of their fields closes to this person. Payload leaves such a field as it is and says
 * nothing, so it is asked before. The row is read for it only when one of the columns has a rule.
 */
export async function closedColumns({ req, table, columns, data, id }: ClosedColumnsArgs): Promise<Column[]> {
  const { flattenedFields } = collectionOf({ payload: req.payload, table })
  const ruled = columns.flatMap((column) => {
    const field = flattenedFields.find(({ name }) => name === column.field)
    const rule = id === undefined ? field?.access?.create : field?.access?.update
    return rule ? [{ column, rule }] : []
  })
  if (ruled.length === 0) return []
  const doc: unknown = id === undefined ? undefined : await documentOf({ req, table, id })
  const asked = { req, data, siblingData: data, doc, ...(id !== undefined && { id }) }
  const closed: Column[] = []
  for (const { column, rule } of ruled) if (!(await rule(asked))) closed.push(column)
  return closed
}

/** As Payload hands it to such a rule: whole, whatever the person may read. */
async function documentOf({ req, table, id }: Pick<ClosedColumnsArgs, 'req' | 'table'> & { id: number }) {
  return req.payload.findByID({
    collection: table.slug as CollectionSlug,
    id,
    depth: 0,
    overrideAccess: true,
    showHiddenFields: true,
    disableErrors: true,
    req,
  })
}
