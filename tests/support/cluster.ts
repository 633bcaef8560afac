import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { ONE_EVALUATION } from '@/server/bootstrap/compile.mjs'
import { startEmbeddedDatabase } from '@/server/database/embedded'

import { programs } from './programs'

export const TEST_SECRET = 'a secret for tests only, long enough'
const TEMPLATE = 'shop_template'
const UPLOADS = 'uploads'
/** Nothing here outlives the run, so nothing waits for the disk; and every application brings its own connections. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}

export type Cluster = { url: string; stop: () => Promise<void> }

type StartClusterArgs = {
  /** false for a test that brings its own: to write the default content takes most of the time */
  content?: boolean
  /** A folder that stays when the cluster is stopped; a new one that goes with it when missing. */
  keptIn?: string
}

/** A real PostgreSQL with a migrated database to copy from. */
export async function startCluster({ content = true, keptIn }: StartClusterArgs = {}): Promise<Cluster> {
  const directory = keptIn ?? (await mkdtemp(path.join(tmpdir(), 'ore-serene-test-')))
  // Root lends the database to another account, which has to pass here.
  await chmod(directory, 0o711)
  const database = await startEmbeddedDatabase({ directory, settings: THROWAWAY })
  await query(database.url, `CREATE DATABASE ${TEMPLATE}`)
  const env = {
    DATABASE_URL: databaseUrl(database.url, TEMPLATE),
    PAYLOAD_SECRET: TEST_SECRET,
    ...uploadsIn(path.join(directory, UPLOADS)),
  }
  await runProgram('migrate', env)
  if (content) await runProgram('seed', env)
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      if (!keptIn) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The folders that an application keeps its uploads in, for its environment. */
export const uploadsIn = (directory: string) => ({
  MEDIA_DIR: path.join(directory, 'media'),
  PRIVATE_FILES_DIR: path.join(directory, 'files'),
})

/** Copies the uploads that the template database tells of, so that whoever uses them may change them. */
export async function copyUploads(clusterUrl: string, directory: string): Promise<void> {
  const [row] = await query<{ data_directory: string }>(clusterUrl, 'SHOW data_directory')
  await cp(path.join(path.dirname(row!.data_directory), UPLOADS), directory, { recursive: true })
}

/** The cluster of the whole run when `npm test` has started one, else one for this suite alone. */
export async function useCluster(): Promise<Cluster> {
  const url = process.env.TEST_CLUSTER_URL
  return url ? { url, stop: async () => {} } : startCluster()
}

let count = 0

/** A database of one's own: a copy of the template, made in well under a second. */
export async function createDatabase(clusterUrl: string): Promise<string> {
  const name = `shop_${process.pid}_${Date.now()}_${count++}`
  await query(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  return databaseUrl(clusterUrl, name)
}

/** A database with nothing in it, as a new shop finds it. */
export async function createBareDatabase(clusterUrl: string): Promise<string> {
  const name = `bare_${process.pid}_${Date.now()}_${count++}`
  await query(clusterUrl, `CREATE DATABASE ${name}`)
  return databaseUrl(clusterUrl, name)
}

/** Connections of the tests themselves by database: to make one takes up to a tenth of a second. */
const pools = new Map<string, pg.Pool>()

/**
 * Runs statements on a connection that later ones use as well: they leave no setting and no transaction behind.
 *
 * @throws the database's error; its connection is closed, so that a transaction that failed ends with it
 */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { hostname } = new URL(url)
  if (hostname !== '127.0.0.1') throw new Error(`tests refuse a database that is not local: ${hostname}`)
  return (await poolOf(url).query<Row>(sql, values)).rows
}

function poolOf(url: string): pg.Pool {
  const known = pools.get(url)
  if (known) return known
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 1000, allowExitOnIdle: true })
  // A database that stops ends its idle connections as well: the next statement says so, if there is one.
  pool.on('error', () => {})
  pools.set(url, pool)
  return pool
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a command of the shop to its end: `demo`, with what a person writes after `--`. */
export async function runProgram(
  name: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<void> {
  const program = path.join(await programs(), `${name}.mjs`)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ONE_EVALUATION, program, ...args], {
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed with ${code}:\n${output}`)),
    )
  })
}
