import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import pg from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'

import { isPlanningCurrent } from '@/services/email-automation/database/planning'
import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'

import { createDatabase, query, TEST_SECRET } from '../support/cluster'
import { addPurchase, addSequence, ledger } from '../support/email'
import { programs } from '../support/programs'

let databaseUrl: string
beforeEach(async () => {
  databaseUrl = await createDatabase(inject('clusterUrl'))
})

async function migrate(): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, PAYLOAD_SECRET: TEST_SECRET }
  const program = path.join(await programs(), 'migrate.mjs')
  const child = spawn(process.execPath, [ONE_EVALUATION, program], { env, stdio: 'inherit' })
  expect(await once(child, 'close')).toEqual([0, null])
}

/** Every function and trigger of planning, as the database has it. */
const planning = () =>
  query<{ definition: string }>(
    databaseUrl,
    `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'email\\_%'
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgname LIKE 'email\\_%'
     UNION ALL SELECT pg_get_viewdef('email_schedule'::regclass)
     ORDER BY 1`,
  )

async function isCurrent(): Promise<boolean> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    return await isPlanningCurrent({ db })
  } finally {
    await db.end()
  }
}

test('a database of an older version arrives at the functions of a new one, and its reasons at codes', async () => {
  const fresh = await planning()
  await query(databaseUrl, 'DELETE FROM email_sequences')
  await addSequence(databaseUrl, { days: 3 })
  await addPurchase(databaseUrl)
  await addPurchase(databaseUrl, { email: 'ugo@example.it' })
  await query(
    databaseUrl,
    `UPDATE email_deliveries SET state = 'skipped', skip_reason = 'sequenza disabilitata' WHERE user_email LIKE 'anna%';
     UPDATE email_deliveries SET state = 'skipped', skip_reason = 'con parole sue' WHERE user_email LIKE 'ugo%';
     DROP VIEW email_schedule;
     DROP FUNCTION email_plan, email_skip_reason, email_revise, email_add, email_follow_returned;
     CREATE FUNCTION email_skip_reason(status text, basis text, suppression text) RETURNS text
       LANGUAGE sql IMMUTABLE AS 'SELECT ''acquisto rimborsato''';
     CREATE FUNCTION email_plan(purchases integer[], sequence integer) RETURNS integer LANGUAGE sql AS 'SELECT 0';
     CREATE VIEW email_schedule AS SELECT email_skip_reason('', '', '') AS skip_reason;
     DROP TRIGGER email_purchases_updated ON purchases;
     DROP INDEX email_deliveries_returned;
     ALTER TABLE purchases DROP COLUMN deleted_at CASCADE;
     DELETE FROM table_storage WHERE table_name = 'email_planning';
     DELETE FROM payload_migrations WHERE name = '20261123_202000_planning_in_files'`,
  )
  expect(await planning()).not.toEqual(fresh)
  await migrate()
  expect(await planning()).toEqual(fresh)
  expect((await ledger(databaseUrl)).map(({ skip_reason }) => skip_reason).sort()).toEqual([
    'con parole sue',
    'sequence_disabled',
  ])
})

test('a changed file is noticed at the start without a migration, and applied', async () => {
  expect(await isCurrent()).toBe(true)
  await query(
    databaseUrl,
    `UPDATE table_storage SET definition = 'earlier' WHERE table_name = 'email_planning'`,
  )
  await query(
    databaseUrl,
    `CREATE OR REPLACE FUNCTION email_due_at(purchased_at timestamptz, days numeric, from_hour numeric, until_hour numeric)
     RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT purchased_at'`,
  )
  expect(await isCurrent()).toBe(false)
  await migrate()
  expect(await isCurrent()).toBe(true)
  await query(databaseUrl, 'DELETE FROM email_sequences')
  await addSequence(databaseUrl, { days: 3 })
  await addPurchase(databaseUrl, { at: '2026-07-01T10:00:00Z' })
  expect((await ledger(databaseUrl))[0]!.due_at).toEqual(new Date('2026-07-04T10:00:00Z'))
})
