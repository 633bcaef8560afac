import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'

import { startApp } from '../support/app'
import { createBareDatabase, query, TEST_SECRET } from '../support/cluster'
import { lockWaits } from '../support/lock-waits'
import { programs } from '../support/programs'
import { contact, tablesClient } from '../support/tables-client'

const clusterUrl = inject('clusterUrl')
const HELD = 20_261_127

test('a start that is killed between the migrations and the indexes is finished by the next one', async () => {
  const databaseUrl = await createBareDatabase(clusterUrl)
  const letGo = await holdIndexes(databaseUrl)
  const killed = spawn(process.execPath, [ONE_EVALUATION, path.join(await programs(), 'migrate.mjs')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PAYLOAD_SECRET: TEST_SECRET },
    stdio: 'ignore',
  })
  const end = once(killed, 'close')
  await expect.poll(() => lockWaits(databaseUrl, 'advisory'), { timeout: 60_000 }).toHaveLength(1)

  // A second process finds every migration done, and still waits for its turn.
  const starting = startApp({ clusterUrl, databaseUrl })
  onTestFinished(async () => (await starting).stop())
  await expect.poll(() => lockWaits(databaseUrl, 'advisory'), { timeout: 60_000 }).toHaveLength(2)
  killed.kill('SIGKILL')
  await end
  await letGo()

  const admin = await tablesClient(await starting)
  const made = await admin.call('POST', '/api/tables/contact_submissions', contact())
  expect(made.status, made.text).toBe(201)
  const found = await admin.call('GET', '/api/tables/contact_submissions?search=agata')
  expect(found.status, found.text).toBe(200)
  expect(found.body.total).toBe(1)
})

/** Lets no table get its stored search text until the returned function is called. */
async function holdIndexes(databaseUrl: string): Promise<() => Promise<void>> {
  await query(
    databaseUrl,
    `CREATE SCHEMA held;
     CREATE FUNCTION held.wait() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       IF current_query() LIKE '%ADD COLUMN search_text%' THEN PERFORM pg_advisory_xact_lock_shared(${HELD}); END IF;
     END $$;
     CREATE EVENT TRIGGER held ON ddl_command_start WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION held.wait()`,
  )
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('SELECT pg_advisory_lock($1)', [HELD])
  return async () => {
    await holder.query('SELECT pg_advisory_unlock($1)', [HELD])
  }
}
