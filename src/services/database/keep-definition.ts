import { createHash } from 'node:crypto'

import type { Database } from './database'

type KeepArgs = {
  client: Database
  /** What the statements make: a listed table, or a part of the database that is kept in files. */
  name: string
  statements: readonly string[]
  /** Runs first, within the transaction: takes away what the earlier statements made. */
  clear?: () => Promise<void>
}

/**
 * Runs statements in one transaction, unless they are those that ran last under this name: what follows from the code
 * (indexes, functions, triggers) has one current definition instead of a chain of migrations.
 *
 * @returns whether they ran
 * @throws Error of PostgreSQL; the connection is in its failed transaction then
 */
export async function keepDefinition({ client, name, statements, clear }: KeepArgs): Promise<boolean> {
  if (await isDefinitionCurrent({ db: client, name, statements })) return false
  await client.query('BEGIN')
  await clear?.()
  for (const statement of statements) await client.query(statement)
  await client.query(
    `INSERT INTO table_storage VALUES ($1, $2)
     ON CONFLICT (table_name) DO UPDATE SET definition = excluded.definition`,
    [name, definitionOf(statements)],
  )
  await client.query('COMMIT')
  return true
}

/**
 * Whether statements are those that ran last under this name.
 *
 * @param db any connection to a migrated database; Payload need not be loaded
 */
export async function isDefinitionCurrent({
  db,
  name,
  statements,
}: {
  db: Pick<Database, 'query'>
  name: string
  statements: readonly string[]
}): Promise<boolean> {
  const { rows } = await db.query<{ definition: string }>(
    'SELECT definition FROM table_storage WHERE table_name = $1',
    [name],
  )
  return rows[0]?.definition === definitionOf(statements)
}

const definitionOf = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';')).digest('hex')
