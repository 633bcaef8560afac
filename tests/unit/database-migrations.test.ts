import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SQL } from '@payloadcms/db-postgres/drizzle'
import { describe, expect, test } from 'vitest'

import { migrations } from '@/migrations'
import { removals } from '@/migrations/removals'

import { troublesOf } from '../support/migration-rules'

/** All that a migration would run, written down instead. */
async function sqlOf({ up }: (typeof migrations)[number]): Promise<string> {
  const dialect = new PgDialect()
  const statements: string[] = []
  const db = {
    execute: (query: SQL) => {
      statements.push(dialect.sqlToQuery(query).sql)
      return Promise.resolve({ rows: [] })
    },
  }
  await up({ db, payload: {}, req: {} } as unknown as MigrateUpArgs)
  return statements.join(';\n')
}

describe('the release before runs beside the new one: a migration', () => {
  test.each(migrations.map((migration) => [migration.name, migration] as const))(
    '%s only adds, or is written down as a removal',
    async (name, migration) => {
      const troubles = await troublesOf(await sqlOf(migration))
      // A reason that is no longer needed has to go as well.
      expect(troubles.length > 0, troubles.join('\n')).toBe(name in removals)
    },
  )

  test('every removal written down is a migration', () => {
    expect(migrations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(removals)))
  })

  test.each([
    ['DROP TABLE purchases', 'drops the table purchases'],
    ['DROP VIEW public.email_schedule', 'drops the view email_schedule'],
    ['DROP TYPE enum_users_role', 'drops the type enum_users_role'],
    ['DROP INDEX purchases_session', 'drops the index purchases_session'],
    ['DROP FUNCTION email_plan(integer[], integer)', 'drops the function email_plan'],
    ['ALTER TABLE faqs DROP COLUMN question', 'drops the column faqs.question'],
    ['ALTER TABLE faqs DROP CONSTRAINT faqs_key', 'drops the constraint faqs_key of faqs'],
    ['ALTER TABLE faqs RENAME TO questions', 'renames faqs'],
    ['ALTER TABLE faqs RENAME COLUMN question TO words', 'renames question'],
    ["ALTER TYPE enum_users_role RENAME VALUE 'user' TO 'buyer'", 'renames the value user'],
    ['ALTER TABLE faqs ALTER COLUMN question TYPE jsonb USING NULL', 'changes the type of faqs.question'],
    ['ALTER TABLE faqs ALTER COLUMN question SET NOT NULL', 'makes faqs.question NOT NULL'],
    ['ALTER TABLE faqs ALTER COLUMN question DROP DEFAULT', 'drops the default of faqs.question'],
    ['ALTER TABLE faqs ADD COLUMN sort integer NOT NULL', 'adds faqs.sort, NOT NULL without a default'],
    ['ALTER TABLE faqs ADD CHECK (length(question) > 3)', 'lays CHECK on columns of faqs that were there'],
    [
      'ALTER TABLE faqs ADD CONSTRAINT long CHECK (length(question) > 3) NOT VALID',
      'lays CHECK long on columns of faqs that were there',
    ],
    [
      'ALTER TABLE faqs ADD CONSTRAINT one UNIQUE (question)',
      'lays UNIQUE one on columns of faqs that were there',
    ],
    [
      'ALTER TABLE faqs ADD CONSTRAINT kept FOREIGN KEY (question) REFERENCES pages (id)',
      'lays FOREIGN kept on columns of faqs that were there',
    ],
    ['CREATE UNIQUE INDEX one ON faqs (question)', 'adds the unique index one to faqs'],
    ['TRUNCATE purchases', 'empties a table'],
    [
      "DO $$ BEGIN EXECUTE 'DROP TABLE purchases'; END $$",
      'changes tables in a DO block, which is not looked into',
    ],
  ])('is refused: %s', async (sql, trouble) => {
    expect(await troublesOf(sql)).toEqual([trouble])
  })

  test.each([
    'CREATE TABLE notes (id serial PRIMARY KEY, text text NOT NULL CHECK (text <> $$$$)); CREATE UNIQUE INDEX one ON notes (text)',
    'ALTER TABLE faqs ADD COLUMN sort integer, ADD COLUMN seen boolean NOT NULL DEFAULT false',
    'ALTER TABLE faqs ADD COLUMN page integer; ALTER TABLE faqs ADD CONSTRAINT p FOREIGN KEY (page) REFERENCES pages (id)',
    'ALTER TABLE faqs ADD COLUMN key text; CREATE UNIQUE INDEX faqs_key ON faqs (key)',
    'ALTER TABLE faqs ALTER COLUMN question DROP NOT NULL',
    "ALTER TYPE enum_users_role ADD VALUE 'guest'",
    'DROP INDEX faqs_search; CREATE INDEX faqs_search ON faqs (question)',
    'CREATE INDEX faqs_sort ON faqs (question)',
    "INSERT INTO faqs (question) VALUES ('Perché?')",
  ])('is taken: %s', async (sql) => {
    expect(await troublesOf(sql)).toEqual([])
  })
})
