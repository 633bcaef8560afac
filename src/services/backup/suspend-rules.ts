import type { Client } from 'pg'

import { quoteName } from '@/services/tables/table'

type Trigger = { table: string; name: string; enabled: 'O' | 'A' | 'R' }
type ForeignKey = { table: string; name: string; definition: string }

const HOW = { O: 'ENABLE TRIGGER', A: 'ENABLE ALWAYS TRIGGER', R: 'ENABLE REPLICA TRIGGER' }

/**
 * Takes away, in the transaction that `db` is in, what would work on rows while they are loaded: the foreign keys, for
 * tables come in no particular order, and the triggers, for what they write is loaded as well. It needs no more than the
 * ownership of the tables.
 *
 * @returns puts them back as they were; foreign keys look at every row again then, and throw Error of PostgreSQL for one
 *   that refers to nothing
 */
export async function suspendRules(db: Pick<Client, 'query'>): Promise<() => Promise<void>> {
  const triggers = await db.query<Trigger>(
    `SELECT c.relname AS table, t.tgname AS name, t.tgenabled AS enabled
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
       AND NOT t.tgisinternal AND t.tgenabled <> 'D'`,
  )
  const keys = await db.query<ForeignKey>(
    `SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  )
  for (const { table, name } of keys.rows) {
    await db.query(`ALTER TABLE ${quoteName(table)} DROP CONSTRAINT ${quoteName(name)}`)
  }
  for (const { table, name } of triggers.rows) {
    await db.query(`ALTER TABLE ${quoteName(table)} DISABLE TRIGGER ${quoteName(name)}`)
  }
  return async () => {
    for (const { table, name, definition } of keys.rows) {
      await db.query(`ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} ${definition}`)
    }
    for (const { table, name, enabled } of triggers.rows) {
      await db.query(`ALTER TABLE ${quoteName(table)} ${HOW[enabled]} ${quoteName(name)}`)
    }
  }
}
