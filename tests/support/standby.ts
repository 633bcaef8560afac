import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { findClusterHome } from '@/server/database/cluster-home'
import { freePort } from '@/server/database/embedded'
import { readPostmaster } from '@/server/database/postmaster'

import { query } from './cluster'
import { START_PATIENCE_MS } from './patience'

export type Standby = {
  /** The address of the same database there. */
  urlOf: (primaryUrl: string) => string
  /** The statements that clients of this name have sent so far. */
  statementsOf: (applicationName: string) => Promise<string[]>
  start: () => Promise<void>
  stop: () => Promise<void>
  remove: () => Promise<void>
}

/** A prepared statement has a name, which may hold colons. */
const LOGGED = /^(\S+) LOG: {2}(?:statement|execute \S+): (.*)/

/**
 * A second PostgreSQL that follows the first by streaming, made of a copy of the first while that runs.
 *
 * @param primaryUrl any database of a cluster that this test alone uses
 */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ore-serene-standby-'))
  // Root lends the database to another account, which has to pass here.
  await chmod(directory, 0o711)
  await copyCluster(primaryUrl, path.join(directory, 'postgres'))
  const home = await findClusterHome({ directory })
  const port = await freePort()
  const log = path.join(directory, 'postgres.log')
  const primary = new URL(primaryUrl)
  const [row] = await query<{ max_connections: string }>(primaryUrl, 'SHOW max_connections')
  const settings = {
    unix_socket_directories: '',
    fsync: 'off',
    // A standby refuses to start with fewer than its primary.
    max_connections: row!.max_connections,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${primary.username} password=${primary.password}`,
    log_statement: 'all',
    log_line_prefix: '%a ',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess

  async function start(): Promise<void> {
    const output = openSync(log, 'a')
    const args = ['-D', home.cluster, '-p', String(port), '-h', '127.0.0.1', ...options]
    const started = spawn(home.binaries.postgres, args, {
      ...home.owner,
      cwd: '/',
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    child = started
    const deadline = Date.now() + START_PATIENCE_MS
    const isReady = () => {
      const postmaster = readPostmaster(home.cluster)
      return postmaster?.pid === started.pid && postmaster?.ready === true
    }
    while (!isReady()) {
      if (started.exitCode !== null || Date.now() > deadline) {
        started.kill('SIGKILL')
        throw new Error(`the standby did not start:\n${await readFile(log, 'utf8')}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) {
        resolve()
        return
      }
      child.once('exit', () => resolve())
      child.kill('SIGINT')
    })

  await start()
  return {
    urlOf: (url) => {
      const there = new URL(url)
      there.port = String(port)
      return there.href
    },
    statementsOf: async (applicationName) =>
      (await readFile(log, 'utf8')).split('\n').flatMap((line) => {
        const [, name, statement] = LOGGED.exec(line) ?? []
        return name === applicationName ? [statement!] : []
      }),
    start,
    stop,
    remove: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL's low-level backup: the files may change while they are copied, the log makes them whole again. */
async function copyCluster(primaryUrl: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    const source = rows[0]!.data_directory
    await mkdir(target, { mode: 0o700 })
    const { uid, gid } = await stat(source)
    if (process.getuid?.() === 0) await chown(target, uid, gid)
    await promisify(execFile)('sh', [
      '-c',
      'tar -C "$0" --exclude=./postmaster.pid -cf - . 2>/dev/null | tar -C "$1" -xpf -',
      source,
      target,
    ])
    const stopped = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    for (const [name, text] of [
      ['backup_label', stopped.rows[0]!.labelfile],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(path.join(target, name), text)
      if (process.getuid?.() === 0) await chown(path.join(target, name), uid, gid)
    }
  } finally {
    await client.end()
  }
}
