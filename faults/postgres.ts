import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { cp, readFile, writeFile, chown } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'

import { freePort } from '@/server/database/embedded'
import { findClusterHome } from '@/server/database/cluster-home'

import { startCluster } from '../tests/support/cluster'
import { START_PATIENCE_MS } from '../tests/support/patience'
import { execute, pause } from './wait'
import type { Stage } from './stage'

export type Postgres = {
  /** Of its own database `postgres`; stays the same when it is started again. */
  url: string
  /** Holds the cluster, and what belongs to it. */
  home: string
  isRunning: () => boolean
  start: () => Promise<void>
  /** SIGINT cuts every connection, SIGQUIT and SIGKILL are a crash. */
  stop: (signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>
}

type OpenArgs = {
  stage: Stage
  settings?: Record<string, string>
  /** Environment beside this process's own. */
  env?: Record<string, string>
  /** An empty folder for its files; a new one when missing. */
  home?: string
  /** Makes it a standby of that server. */
  standbyOf?: Postgres
}

/** The processes are killed, the machine is not: what was written to the system is kept. */
const SETTINGS = { fsync: 'off', max_connections: '400' }
let template: Promise<string> | undefined

/** A cluster with the migrated and filled template database, made once in a run and stopped. */
async function makeTemplate(runStage: Stage): Promise<string> {
  const keptIn = await runStage.folder()
  const cluster = await startCluster({ keptIn })
  await cluster.stop()
  return keptIn
}

/** Says whose end the template waits for: the whole run's. */
export function prepareTemplate(runStage: Stage): Promise<string> {
  return (template ??= makeTemplate(runStage))
}

/**
 * A PostgreSQL of the fault's own, a cold copy of the template, which only the fault starts and stops.
 *
 * @throws Error with the server's last lines when it does not start
 */
export async function openPostgres(args: OpenArgs): Promise<Postgres> {
  const { stage, settings = {}, env = {}, standbyOf } = args
  const directory = args.home ?? (await stage.folder())
  // Owners and links stay: the database belongs to the account that runs it.
  await execute('cp', ['-a', `${await template!}/.`, directory])
  const { cluster, binaries, owner } = await findClusterHome({ directory })
  const password = await readFile(path.join(cluster, 'ore-serene.password'), 'utf8')
  const port = await freePort()
  const url = addressOf(port, password)
  if (standbyOf) {
    const signal = path.join(cluster, 'standby.signal')
    await writeFile(signal, '')
    if (owner) await chown(signal, owner.uid, owner.gid)
  }
  const options = Object.entries({
    unix_socket_directories: '',
    ...SETTINGS,
    ...settings,
    ...(standbyOf && { primary_conninfo: conninfoOf(standbyOf.url) }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = path.join(directory, 'faults.log')
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const postgres: Postgres = {
    url,
    home: directory,
    isRunning,
    start: async () => {
      const output = openSync(log, 'a')
      child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', ...options], {
        ...owner,
        cwd: '/',
        env: { ...process.env, ...env },
        stdio: ['ignore', output, output],
      })
      closeSync(output)
      const deadline = Date.now() + START_PATIENCE_MS
      while (!(await answers(url))) {
        await pause(50)
        if (isRunning() && Date.now() < deadline) continue
        child.kill('SIGQUIT')
        throw new Error(`PostgreSQL does not start:\n${(await readFile(log, 'utf8')).slice(-2000)}`)
      }
    },
    stop: async (signal = 'SIGINT') => {
      if (!isRunning()) return
      const ended = new Promise((resolve) => child!.once('exit', resolve))
      child!.kill(signal)
      await ended
    },
  }
  await postgres.start()
  return stage.keep(postgres)
}

const addressOf = (port: number, password: string) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`

function conninfoOf(url: string): string {
  const { port, username, password } = new URL(url)
  return `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Copies the uploads that the template tells of into a folder that applications then share. */
export async function copyUploads(stage: Stage): Promise<string> {
  const folder = await stage.folder()
  await cp(path.join(await template!, 'uploads'), folder, { recursive: true })
  return folder
}
