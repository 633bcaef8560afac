import type { Client } from 'pg'

import { knownMigrations } from './pending-migrations'

/** A row of `table_storage` beside those of the tables: the newest migration after which all of them were done. */
const NAME = 'every_table'

/** Forgets that every table was done: what follows may remake any of them. */
export async function forgetStorage({ db }: { db: Pick<Client, 'query'> }): Promise<void> {
  const { rows } = await db.query<{ exists: boolean }>(
    `SELECT to_regclass('table_storage') IS NOT NULL AS exists`,
  )
  if (rows[0]!.exists) await db.query('DELETE FROM table_storage WHERE table_name = $1', [NAME])
}

/** Writes down that every listed table has its storage. */
export async function rememberStorage({ db }: { db: Pick<Client, 'query'> }): Promise<void> {
  await db.query(
    `INSERT INTO table_storage VALUES ($1, $2)
     ON CONFLICT (table_name) DO UPDATE SET definition = excluded.definition`,
    [NAME, await newestMigration()],
  )
}

/**
 * Whether every listed table of a migrated database got its storage after this code's newest migration: a start or a
 * restore that was killed between the two is continued by the next start. The tables themselves are not looked at:
 * what they should have is known to Payload, which takes seconds to load.
 */
export async function isTableStorageComplete({ db }: { db: Pick<Client, 'query'> }): Promise<boolean> {
  const { rows } = await db.query<{ newest: string }>(
    'SELECT definition AS newest FROM table_storage WHERE table_name = $1',
    [NAME],
  )
  return rows[0] !== undefined && rows[0].newest >= (await newestMigration())
}

const newestMigration = async () => (await knownMigrations()).at(-1) ?? ''
