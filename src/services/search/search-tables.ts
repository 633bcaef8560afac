import type { PayloadRequest } from 'payload'

import { listQuery } from '@/contracts/tables'
import { listRows } from '@/services/tables/reading'
import { describeTables } from '@/services/tables/table'

/** So many rows of each table: who wants all of them searches in the table. */
const ROWS = '5'

/**
 * The newest rows of each table that contain the words, as JSON of `SearchAnswer['tables']`: PostgreSQL wrote the rows as
 * JSON already.
 */
export async function searchTables({ req, words }: { req: PayloadRequest; words: string }): Promise<string> {
  const query = listQuery.parse({ search: words, limit: ROWS })
  const names = [...describeTables({ payload: req.payload }).keys()]
  const found = await Promise.all(
    names.map(async (tableName) => {
      const { rows } = await listRows({ req, tableName, query })
      return rows === '[]' ? [] : [`{"table":${JSON.stringify(tableName)},"rows":${rows}}`]
    }),
  )
  return `[${found.flat().join(',')}]`
}
