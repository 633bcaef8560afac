import { sql } from '@payloadcms/db-postgres'
import { type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

import type { Table } from '../table'

/**
 * Holds rows, those in the bin too, against other writers until the transaction ends. Whatever writes several rows of a
 * table calls this first: the rows are always taken in the order of their ids, so that two who want the same rows wait
 * for each other instead of locking up.
 */
export async function lockRows({
  req,
  table,
  ids,
}: {
  req: PayloadRequest
  table: Table
  ids: number[]
}): Promise<void> {
  await query(
    req,
    sql`SELECT id FROM ${sql.identifier(table.name)} WHERE id = ANY (${idArray(ids)}) ORDER BY id FOR UPDATE`,
  )
}

/** Ids as one parameter, however many they are. */
export const idArray = (ids: number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`
