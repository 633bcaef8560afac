import type { Payload } from 'payload'

import { type Database, withConnection } from '@/services/database'
import { keepDefinition } from '@/services/database/keep-definition'
import { rememberStorage } from '@/services/database/storage-complete'

import { type Collations, findCollations, quoteName, searchText, sortKey } from './column-sql'
import { describeTables, type Table } from './describe-tables'
import { dropCounts, keepCounts, PREFIX } from './kept-counts'

/**
 * Gives every listed table what makes it fast at a million rows, or brings it up to date with its collection: the
 * stored search text with its trigram index, an index for each column it can be sorted by, and a kept count.
 *
 * It runs after the migrations. What is current is left alone, so a second start does no work twice.
 *
 * @returns the names of the tables that were worked on
 */
export async function ensureTableStorage({ payload }: { payload: Payload }): Promise<string[]> {
  const collations = await findCollations({ payload })
  const worked: string[] = []
  await withConnection(payload, async (connection) => {
    // Several instances may start at once.
    await connection.query(`SELECT pg_advisory_lock(hashtext('table_storage'))`)
    for (const table of describeTables({ payload }).values()) {
      const isNew = await keepDefinition({
        client: connection,
        name: table.name,
        statements: storageOf(table, collations),
        clear: async () => {
          await connection.query(`SET LOCAL maintenance_work_mem = '256MB'`)
          await dropStorage(connection, table.name)
        },
      })
      if (!isNew) continue
      await connection.query(`ANALYZE ${quoteName(table.name)}`)
      worked.push(table.name)
    }
    await rememberStorage({ db: connection })
  })
  return worked
}

/**
 * Takes the stored search text off every table. A column that it is computed from can be neither dropped nor changed
 * by a migration, so this comes before migrations that wait to run.
 */
export async function releaseTableStorage({ payload }: { payload: Payload }): Promise<void> {
  await withConnection(payload, async (connection) => {
    await connection.query('BEGIN')
    const { rows } = await connection.query<{ exists: boolean }>(
      `SELECT to_regclass('table_storage') IS NOT NULL AS exists`,
    )
    if (rows[0]?.exists) {
      const kept = await connection.query<{ table_name: string }>('SELECT table_name FROM table_storage')
      for (const { table_name } of kept.rows) await dropStorage(connection, table_name)
    }
    await connection.query('COMMIT')
  })
}

async function dropStorage(client: Database, table: string): Promise<void> {
  await client.query('DELETE FROM table_storage WHERE table_name = $1', [table])
  const { rows } = await client.query<{ exists: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS exists`, [
    quoteName(table),
  ])
  if (!rows[0]?.exists) return
  const indexes = await client.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = $1 AND starts_with(indexname, $2)`,
    [table, PREFIX],
  )
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${quoteName(name)}`)
  for (const statement of dropCounts(table)) await client.query(statement)
  await client.query(`ALTER TABLE ${quoteName(table)} DROP COLUMN IF EXISTS search_text`)
}

/** Every statement that makes a table's storage. */
function storageOf(table: Table, collations: Collations): string[] {
  const name = quoteName(table.name)
  const partial = table.live === 'true' ? '' : ` WHERE ${table.live}`
  const index = (what: string, definition: string) =>
    `CREATE INDEX ${quoteName(`${PREFIX}${table.name}_${what}`.slice(0, 63))} ON ${name} ${definition}`
  return [
    // Writers wait until the count is taken and the triggers keep it.
    `LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`,
    `ALTER TABLE ${name} ADD COLUMN search_text text${collations.lower}
       GENERATED ALWAYS AS (${searchText(table, collations)}) STORED`,
    index('search', 'USING gin (search_text gin_trgm_ops)'),
    ...table.columns.flatMap((column) => {
      const key = sortKey(column, collations)
      if (column.kind === 'id') return partial ? [index('by_id', `(id)${partial}`)] : []
      return [index(`by_${column.name}`, `(${column.isLong ? `(${key})` : key}, id)${partial}`)]
    }),
    ...(table.hasBin ? [index('bin', '(deleted_at, id) WHERE deleted_at IS NOT NULL')] : []),
    ...keepCounts(table),
  ]
}
