import { readdir } from 'node:fs/promises'

import type { Database } from './index'

const FOLDER = 'src/migrations'

/** The names of this code's migrations, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(FOLDER))
    .filter((name) => /^\d{8}_\d{6}_.+\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort()
}

/**
 * The migrations of this code that a database has not seen, in their order: all of them where it has seen none.
 *
 * @param db any connection to it; Payload need not be loaded
 */
export async function pendingMigrations({ db }: { db: Pick<Database, 'query'> }): Promise<string[]> {
  const known = await knownMigrations()
  const table = await db.query<{ name: string | null }>(
    "SELECT to_regclass('payload_migrations')::text AS name",
  )
  if (table.rows[0]!.name === null) return known
  const done = await db.query<{ name: string }>('SELECT name FROM payload_migrations')
  return known.filter((name) => !done.rows.some((row) => row.name === name))
}
