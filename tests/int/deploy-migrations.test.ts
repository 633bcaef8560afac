import { spawn } from 'node:child_process'
import path from 'node:path'

import { afterEach, describe, expect, inject, test } from 'vitest'

import { migrations } from '@/migrations'
import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'

import { type App, freePort, startApp } from '../support/app'
import { buyInSandbox } from '../support/checkout-client'
import { createBareDatabase, createDatabase, query, TEST_SECRET } from '../support/cluster'
import { programs } from '../support/programs'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'
import { tablesClient } from '../support/tables-client'

const clusterUrl = inject('clusterUrl')
const running: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
})

async function serve(databaseUrl: string, env: Record<string, string> = {}): Promise<App> {
  const app = await startApp({ clusterUrl, databaseUrl, env })
  running.push(app)
  return app
}
async function mailServer(): Promise<SmtpServer> {
  const smtp = await startSmtpServer()
  running.push(smtp)
  return smtp
}

test('three processes, one with a worker, that start together on an empty database run each migration once', async () => {
  const databaseUrl = await createBareDatabase(clusterUrl)
  const statements = await countedTables(databaseUrl)
  const apps = await Promise.all([
    serve(databaseUrl, { WORKER: 'off' }),
    serve(databaseUrl, { WORKER: 'off' }),
    serve(databaseUrl),
  ])
  const done = await query<{ name: string }>(databaseUrl, 'SELECT name FROM payload_migrations ORDER BY id')
  expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  // Once each, and by one alone: a second run would fail on tables that are there.
  expect(apps.filter((app) => app.output().includes('ERROR'))).toEqual([])
  expect(await statements()).toBe(1)
  const seeds = apps.filter((app) => app.output().includes('Writing the default content'))
  expect(seeds.length).toBeGreaterThan(0)
  expect(await query(databaseUrl, 'SELECT FROM landing')).toHaveLength(1)
  for (const app of apps) await isReady(app.url)
})

/** A part that does not answer within two seconds is not ready: a busy machine is asked again. */
const isReady = (url: string) =>
  expect.poll(async () => (await fetch(`${url}/api/health/ready`)).status).toBe(200)

/** Writes down each making of a table that only migrations make; says how often it was made. */
async function countedTables(databaseUrl: string): Promise<() => Promise<number>> {
  await query(
    databaseUrl,
    `CREATE SCHEMA seen; CREATE TABLE seen.made (name text);
     CREATE FUNCTION seen.note() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO seen.made SELECT object_identity FROM pg_event_trigger_ddl_commands()
         WHERE command_tag = 'CREATE TABLE' AND object_identity = 'public.purchases';
     END $$;
     CREATE EVENT TRIGGER seen ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION seen.note()`,
  )
  return async () => (await query(databaseUrl, 'SELECT FROM seen.made')).length
}

describe('the release before, beside a newer schema', () => {
  /** What a later release may add: columns with and without a default, a table, an index, a value, a rule for later. */
  const NEWER = `
    ALTER TABLE purchases ADD COLUMN later_text text, ADD COLUMN later_count integer NOT NULL DEFAULT 0;
    ALTER TABLE email_deliveries ADD COLUMN later_text text;
    ALTER TABLE contact_submissions ADD COLUMN later_flag boolean NOT NULL DEFAULT false;
    ALTER TABLE landing ADD COLUMN later_text text;
    ALTER TABLE faqs ADD COLUMN later_text text;
    CREATE TABLE later_things (id serial PRIMARY KEY, purchase_id integer REFERENCES purchases (id) ON DELETE CASCADE);
    CREATE INDEX later_index ON purchases (later_count);
    ALTER TYPE enum_users_role ADD VALUE 'later';
    INSERT INTO payload_migrations (name, batch) VALUES ('20991231_000000_later', 99)`

  test('goes on selling, sending and editing, and starts again as after a roll-back', async () => {
    const databaseUrl = await createDatabase(clusterUrl)
    const smtp = await mailServer()
    const env = { ...smtp.env, CHECKOUT_SANDBOX: '1' }
    const before = await serve(databaseUrl, env)
    await buyInSandbox(before.url)
    await smtp.waitForCount(1)

    await query(databaseUrl, NEWER)

    await sellsAndEdits(before)
    const again = await serve(databaseUrl, { ...env, PORT: String(await freePort()) })
    expect(again.output()).not.toContain('Migrating')
    await sellsAndEdits(again)
    for (const { output } of [before, again]) expect(output()).not.toContain('ERROR')
  })

  async function sellsAndEdits(app: App) {
    await buyInSandbox(app.url)
    const ofTheLast = () =>
      query<{ state: string }>(
        app.databaseUrl,
        `SELECT state FROM email_deliveries WHERE purchase_id = (SELECT max(id) FROM purchases) AND state <> 'planned'`,
      )
    await expect.poll(ofTheLast).toContainEqual({ state: 'sent' })
    expect(await ofTheLast()).not.toContainEqual({ state: 'failed' })
    const admin = await tablesClient(app, 'admin')
    const row = { name: 'Chiara', role: 'Insegnante', content: 'Finalmente ore serene.', rating: 5 }
    const made = await admin.call('POST', '/api/tables/testimonials', row)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await fetch(app.url)).status).toBe(200)
    await isReady(app.url)
  }
})

test('a migration that only adds leaves the stored search text where the release before reads it', async () => {
  const databaseUrl = await createDatabase(clusterUrl)
  await query(
    databaseUrl,
    `ALTER TABLE email_deliveries DROP COLUMN request_id CASCADE;
     DELETE FROM payload_migrations WHERE name = '20261125_202000_email_request_id'`,
  )
  /** A column that was dropped and made again has another number. */
  const columns = () =>
    query(
      databaseUrl,
      `SELECT attrelid::regclass::text AS of, attnum FROM pg_attribute WHERE attname = 'search_text' ORDER BY 1`,
    )
  const before = await columns()
  expect(before.length).toBeGreaterThan(3)
  const app = await serve(databaseUrl)
  expect(app.output()).toContain('Migrating the database (1 to go)')
  expect(await columns()).toEqual(before)
})

test('a migration that fails half-way leaves the schema as it was, and the start says so', async () => {
  const databaseUrl = await createDatabase(clusterUrl)
  // As if this one had not run; the second of its tables is in the way.
  await query(
    databaseUrl,
    `DROP TABLE installation CASCADE;
     DELETE FROM payload_migrations WHERE name = '20261125_141500_email_holds'`,
  )
  const tables = () =>
    query(databaseUrl, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")
  const before = await tables()
  const child = spawn(process.execPath, [ONE_EVALUATION, path.join(await programs(), 'main.mjs')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      PAYLOAD_SECRET: TEST_SECRET,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(output).toContain('The migration failed')
  expect(output).toContain('"email_holds" already exists')
  expect(await tables()).toEqual(before)
  const done = await query<{ name: string }>(databaseUrl, 'SELECT name FROM payload_migrations')
  expect(done.map(({ name }) => name)).not.toContain('20261125_141500_email_holds')
})
