import { setTimeout as wait } from 'node:timers/promises'

import type { Client } from 'pg'

import { quoteName } from '@/services/tables/table'

import { BackupError } from './backup-error'
import { listMigrations, listTables } from './copy-tables'
import { thousands } from './words'

/** What only people's doings put into a table. Nobody edits content without having signed in, which makes a user. */
const PEOPLES_TABLES = [
  'users',
  'purchases',
  'checkout_sessions',
  'contact_submissions',
  'email_deliveries',
  'email_suppressions',
  'stripe_events',
  'invoice_requests',
  'invoices',
  'receipts',
  'withdrawal_requests',
  'table_history',
]

type Target = {
  /** Migrations that the target has seen, that the archive's shop had, and that this release knows. */
  done: readonly string[]
  wanted: readonly string[]
  known: readonly string[]
  /** Tables of the target with people's rows, and how many each has. */
  rows: readonly { table: string; count: number }[]
}

/** Why an archive cannot be restored into a database, in a line for a person; undefined when it can. */
export function refusalOf({ done, wanted, known, rows }: Target): string | undefined {
  if (wanted.some((name) => !known.includes(name))) {
    return 'The archive was made by a newer release of the shop: update this one first.'
  }
  if (rows.length > 0) {
    const found = rows.map(({ table, count }) => `${thousands(count)} in ${table}`).join(', ')
    return `This installation is not empty: it has rows of people (${found}). Nothing was changed. ${ELSEWHERE}`
  }
  if (done.some((name) => !wanted.includes(name))) {
    return `The archive is of an older release than the one that made this database, whose tables it does not fit. Nothing was changed. ${ELSEWHERE}`
  }
  return undefined
}

const ELSEWHERE =
  'Restore into a database without tables: a new one (createdb), or without DATABASE_URL a clone whose .data has been moved away.'

/**
 * Makes sure that a database may take an archive's content.
 *
 * @param wanted the migrations of the archive
 * @param known the migrations of this release
 * @throws BackupError that says why not
 */
export async function requireEmpty(
  db: Pick<Client, 'query'>,
  { wanted, known }: Pick<Target, 'wanted' | 'known'>,
): Promise<void> {
  const there = (await listTables(db)).map(({ name }) => name)
  const rows: Target['rows'][number][] = []
  for (const table of PEOPLES_TABLES.filter((name) => there.includes(name))) {
    const found = await db.query<{ count: string }>(`SELECT count(*) FROM ${quoteName(table)}`)
    const count = Number(found.rows[0]!.count)
    if (count > 0) rows.push({ table, count })
  }
  const refusal = refusalOf({ done: await listMigrations(db), wanted, known, rows })
  if (refusal) throw new BackupError(refusal)
}

/** Connections that have just been closed are still listed for a moment. */
const OTHERS_LEAVE_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 100

/**
 * Makes sure that nothing else uses the database: a running shop would show and send what is half restored.
 *
 * @throws BackupError when somebody still does after five seconds
 */
export async function requireAlone(db: Pick<Client, 'query'>): Promise<void> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND backend_type = 'client backend'
         AND pid <> pg_backend_pid()`,
    )
    const { count } = rows[0]!
    if (count === 0) return
    if (waited >= OTHERS_LEAVE_WITHIN_MS) {
      throw new BackupError(
        `${count} other connection(s) to this database: stop the shop and its workers, close other clients, and try again. Behind a connection pooler, give the address of PostgreSQL itself.`,
      )
    }
    await wait(LOOK_EVERY_MS)
  }
}
