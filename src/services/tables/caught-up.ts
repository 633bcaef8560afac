import type { Payload } from 'payload'

import { quoteName } from './column-sql'
import type { Table } from './describe-tables'

/** So many rows a reader takes in by itself, in a tenth of a second or two; more than that is the worker's to do. */
const AT_MOST = 2000

/**
 * A table as it is read best. The copy of a view takes in first what has come since. Is there too much of it, the view
 * is read as it is, slowly and right.
 */
export async function caughtUp({ payload, table }: { payload: Payload; table: Table }): Promise<Table> {
  if (table.isStored) return table
  const { rows } = await payload.db.pool.query<{ is_all: boolean }>({
    name: `catch-up:${table.name}`,
    text: `SELECT ${quoteName(`${table.name}_catch_up`)}(${AT_MOST}) AS is_all`,
  })
  return { ...table, isStored: rows[0]!.is_all }
}
