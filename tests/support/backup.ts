import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, inject } from 'vitest'

import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'
import { NOT_COPIED } from '@/services/backup/copy-tables'

import type { Command } from './clone'
import { copyUploads, createBareDatabase, createDatabase, query, TEST_SECRET, uploadsIn } from './cluster'
import { programs } from './programs'

/** Where a shop keeps what it has: a database and the folders of its uploads. */
export type Place = { databaseUrl: string; uploads: string; env?: Record<string, string> }

/** Runs `backup` or `restore` on a place, as `npm run` does once the database is up. */
export async function runOn(name: 'backup' | 'restore', args: string[], place: Place): Promise<Command> {
  const program = path.join(await programs(), `${name}.mjs`)
  const child = spawn(process.execPath, [ONE_EVALUATION, program, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATABASE_URL: place.databaseUrl,
      PAYLOAD_SECRET: TEST_SECRET,
      ...uploadsIn(place.uploads),
      ...place.env,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, ended }
}

/** Backs a place up. @throws Error with the output when the command fails */
export async function backUp(place: Place, file: string): Promise<string> {
  return succeed(await runOn('backup', ['--out', file], place))
}

/** Restores an archive into a place. @throws Error with the output when the command fails */
export async function restoreTo(place: Place, file: string): Promise<string> {
  return succeed(await runOn('restore', [file], place))
}

async function succeed(command: Command): Promise<string> {
  const code = await command.ended
  if (code !== 0) throw new Error(`the command ended with ${code}:\n${command.output()}`)
  return command.output()
}

/** A folder for a whole test file. */
export function useFolder(): { path: string } {
  const folder = { path: '' }
  beforeAll(async () => {
    folder.path = await mkdtemp(path.join(tmpdir(), 'ore-serene-backup-'))
  })
  afterAll(() => rm(folder.path, { recursive: true, force: true }))
  return folder
}

/** Somewhere below `folder` to restore into: nothing at all, or what a first start leaves. */
export async function newPlace(folder: string, { seeded = false } = {}): Promise<Place> {
  const clusterUrl = inject('clusterUrl')
  const uploads = path.join(folder, `place-${randomUUID()}`)
  await mkdir(uploads)
  if (seeded) await copyUploads(clusterUrl, uploads)
  const databaseUrl = await (seeded ? createDatabase(clusterUrl) : createBareDatabase(clusterUrl))
  return { databaseUrl, uploads }
}

/**
 * The content of every table as a hash, without the columns that PostgreSQL computes, and the last value of every sequence.
 * What says which migrations and definitions ran is no content.
 */
export async function contentsOf(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN (${NOT_COPIED.map((name) => `'${name}'`).join()}) ORDER BY 1`,
  )
  const row = `(to_jsonb(t) - 'search_text')::text COLLATE "C"`
  const hashes = await query<{ name: string; hash: string }>(
    databaseUrl,
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(${row}, '|' ORDER BY ${row}), '')) AS hash
           FROM "${name}" t`,
      )
      .join(' UNION ALL '),
  )
  const sequences = await query<{ name: string; hash: string }>(
    databaseUrl,
    `SELECT sequencename AS name, last_value::text AS hash FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename <> 'payload_migrations_id_seq'`,
  )
  return Object.fromEntries([...hashes, ...sequences].map(({ name, hash }) => [name, hash]))
}

/** How the tables guard their rows: constraints and triggers, each as PostgreSQL writes it down. */
export async function rulesOf(databaseUrl: string): Promise<string[]> {
  const rules = await query<{ rule: string }>(
    databaseUrl,
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) FROM pg_trigger
     WHERE NOT tgisinternal ORDER BY 1`,
  )
  return rules.map(({ rule }) => rule)
}
