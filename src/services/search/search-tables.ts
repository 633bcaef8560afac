import type { PayloadRequest } from 'payload'

import { listNewestMatches } from '@/services/tables/reading'
import { describeTables } from '@/services/tables/table'

/** So many rows of each table: who wants all of them searches in the table. */
const ROWS = 5

/**
 * The newest rows of each table that contain the words, as JSON of `SearchAnswer['tables']`: PostgreSQL wrote the rows as
 * JSON already.
 */
export async function searchTables({ req, words }: { req: PayloadRequest; words: string }): Promise<string> {
  const names = [...describeTables({ payload: req.payload }).keys()]
  const found = await Promise.all(
    names.map(async (tableName) => {
      const rows = await listNewestMatches({ req, tableName, search: words, limit: ROWS })
      return rows === '[]' ? [] : [`{"table":${JSON.stringify(tableName)},"rows":${rows}}`]
    }),
  )
  return `[${found.flat().join(',')}]`
}
