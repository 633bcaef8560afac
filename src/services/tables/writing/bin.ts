import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest } from 'payload'

import { query } from '@/services/database'

import { notFound, type Table } from '../table'

type BinArgs = { req: PayloadRequest; table: Table; id: number }

/** Takes a row out of the bin. @throws AppError 404 when it is not there */
export async function restoreRow({ req, table, id }: BinArgs): Promise<void> {
  await req.payload.update({ ...(await inBin({ req, table, id })), data: { deletedAt: null } })
}

/** Deletes for good what is in the bin. @throws AppError 404 when it is not there */
export async function purgeRow({ req, table, id }: BinArgs): Promise<void> {
  await req.payload.delete(await inBin({ req, table, id }))
}

/** What Payload needs to reach a row of the bin, which is locked until the transaction ends. */
async function inBin({ req, table, id }: BinArgs) {
  const found = await query(
    req,
    sql`SELECT id FROM ${sql.identifier(table.name)} WHERE id = ${id} AND deleted_at IS NOT NULL FOR UPDATE`,
  )
  if (found.length === 0) throw notFound()
  const collection = table.slug as CollectionSlug
  return { collection, id, depth: 0, overrideAccess: false, req, trash: true }
}
