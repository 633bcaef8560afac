import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Client } from 'pg'

import { quoteName } from '@/services/tables/table'

import { BackupError } from './backup-error'

type DrillArgs = {
  /** A connection of its own to the shop's database, in no transaction. */
  db: Client
  databaseUrl: string
  /** The archive. */
  file: string
  /** Node's arguments that run the command `restore`, and the environment of this one. */
  program: readonly string[]
  environment: NodeJS.ProcessEnv
  /** Takes a line about what has been done. */
  say: (line: string) => void
}

/** Begins the name of a drill's database, which begins with the time in milliseconds. */
const PREFIX = 'ore_serene_drill_'
/** Longer than any drill takes: what is as old was left by one that was killed. */
const LEFT_MS = 24 * 60 * 60 * 1000

/**
 * Restores an archive by the very command that would be used on a bad day, into a new database of the same server and a
 * folder for its files. Both are removed afterwards. The shop's own database, files and secret are not touched.
 *
 * @throws BackupError when the account may make no database, or the command fails: with its last lines
 */
export async function drillRestore(args: DrillArgs): Promise<void> {
  const { db, databaseUrl, file, program, environment, say } = args
  await removeLeft(db)
  const name = `${PREFIX}${Date.now()}_${randomBytes(3).toString('hex')}`
  await create(db, name)
  let folder: string | undefined
  try {
    folder = await mkdtemp(path.join(tmpdir(), 'ore-serene-drill-'))
    const url = new URL(databaseUrl)
    url.pathname = `/${name}`
    await run([...program, file], { ...environment, ...apart(url.href, folder) })
  } finally {
    await db.query(`DROP DATABASE IF EXISTS ${quoteName(name)} WITH (FORCE)`)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    say('The database of the drill is gone again.')
  }
}

/** The environment of a shop that shares nothing with this one. */
function apart(databaseUrl: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: path.join(folder, 'media'),
    PRIVATE_FILES_DIR: path.join(folder, 'files'),
    S3_ENDPOINT: '',
    S3_BUCKET: '',
    S3_REGION: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
    // Not the one that this clone keeps: the command would put the archive's in its place.
    PAYLOAD_SECRET: randomBytes(32).toString('hex'),
    WORKER: 'off',
  }
}

async function create(db: Client, name: string): Promise<void> {
  try {
    await db.query(`CREATE DATABASE ${quoteName(name)} TEMPLATE template0`)
  } catch (error) {
    const { code } = error as { code?: string }
    // insufficient_privilege
    if (code !== '42501') throw error
    throw new BackupError(
      'The archive is made, but this account may create no database to try it in: give it CREATEDB, or restore the archive into another installation (docs/operations.md).',
    )
  }
}

async function removeLeft(db: Client): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ $1 AND pg_get_userbyid(datdba) = current_user`,
    [`^${PREFIX}\\d+_`],
  )
  for (const { name } of rows) {
    const madeAt = Number(name.slice(PREFIX.length).split('_')[0])
    if (Date.now() - madeAt > LEFT_MS)
      await db.query(`DROP DATABASE IF EXISTS ${quoteName(name)} WITH (FORCE)`)
  }
}

/** The last lines of a command that failed. */
const LAST_CHARACTERS = 2_000

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    // When this process ends, the command it started ends too.
    const kill = () => child.kill()
    process.once('exit', kill)
    let output = ''
    const take = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-LAST_CHARACTERS)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', kill)
      if (code === 0) resolve()
      else reject(new BackupError(`The archive could not be restored:\n${output.trim()}`))
    })
  })
}
