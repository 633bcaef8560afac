import { sql } from '@payloadcms/db-postgres/drizzle'
import { stringify } from 'csv-stringify/sync'
import type { PayloadRequest } from 'payload'

import type { PersonExport } from '@/contracts/personal-data'
import { query } from '@/services/database'

import { findPerson } from './find-person'
import { places } from './places'

type Row = Record<string, unknown>

/**
 * Everything the shop holds about an address, as stored (GDPR art. 15 and 20); without what only helps to search.
 *
 * @throws AppError 400 for what is no address
 */
export async function exportPerson({
  req,
  email,
  now,
}: {
  req: PayloadRequest
  email: string
  now: Date
}): Promise<PersonExport> {
  const person = await findPerson({ req, email })
  const tables: PersonExport['tables'] = {}
  for (const { table, where } of places) {
    const rows = await query<{ row: Row }>(
      req,
      sql`SELECT to_jsonb(t) - 'search_text' AS row FROM ${sql.identifier(table)} t WHERE ${where(person)} ORDER BY t`,
    )
    if (rows.length > 0) tables[table] = rows.map(({ row }) => row)
  }
  return { email: person.email, exported_at: now.toISOString(), tables }
}

/** The same as CSV: a line for each value, because tables differ in their columns. */
export function personCsv({ tables }: PersonExport): string {
  const lines = Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row, index) =>
      Object.entries(row)
        .filter(([, value]) => value !== null)
        .map(([column, value]) => [
          table,
          index + 1,
          column,
          typeof value === 'object' ? JSON.stringify(value) : value,
        ]),
    ),
  )
  return stringify([['tabella', 'riga', 'campo', 'valore'], ...lines], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}
