import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startEmbeddedDatabase } from '@/server/database/embedded'

export const TEST_SECRET = 'a secret for tests only, long enough'
const TEMPLATE = 'shop_template'
/** Nothing here outlives the run, so nothing waits for the disk; and every application brings its own connections. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}

export type Cluster = { url: string; stop: () => Promise<void> }

/** A real PostgreSQL for one test run, with a migrated and seeded database to copy from. */
export async function startCluster(): Promise<Cluster> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ore-serene-test-'))
  // Root lends the database to another account, which has to pass here.
  await chmod(directory, 0o711)
  const database = await startEmbeddedDatabase({ directory, settings: THROWAWAY })
  await query(database.url, `CREATE DATABASE ${TEMPLATE}`)
  const env = { DATABASE_URL: databaseUrl(database.url, TEMPLATE), PAYLOAD_SECRET: TEST_SECRET }
  await runScript('scripts/migrate.ts', env)
  await runScript('scripts/seed.ts', env)
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
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

/** One statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { hostname } = new URL(url)
  if (hostname !== '127.0.0.1') throw new Error(`tests refuse a database that is not local: ${hostname}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** As src/server/boot/ready-database.ts runs it: exit code 13 is Node's, and the script goes on when run again. */
async function runScript(script: string, env: Record<string, string>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { code, output } = await runOnce(script, env)
    if (code === 0) return
    if (code !== 13 || tries === 3) throw new Error(`${script} failed with ${code}:\n${output}`)
  }
}

function runOnce(
  script: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script], { env: { ...process.env, ...env } })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
