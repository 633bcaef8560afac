import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { runChild } from '../bootstrap/children.mjs'
import { DISK_FULL, Halt, sayWarning, tellsOfFullDisk } from '../bootstrap/say.mjs'
import { isStopping } from '../bootstrap/shutdown.mjs'
import { type ClusterHome, findClusterHome, makePrivateFolder } from './cluster-home'
import { endLeftBehind, readPostmaster, runningPostmaster } from './postmaster'
import { relaunchPause } from './relaunch-pause'

export type EmbeddedDatabase = {
  /** A `postgresql://` address on loopback with its password. */
  url: string
  /** Asks PostgreSQL for a fast shutdown and waits for it. */
  stop: () => Promise<void>
}

type StartArgs = {
  /** Where the cluster lives; made when missing. */
  directory: string
  /** Settings of PostgreSQL beside its defaults: `{ fsync: 'off' }`. */
  settings?: Record<string, string>
}

const PASSWORD_FILE = 'ore-serene.password'
const READY_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 500
const LOG_BYTES = 5_000_000
const ENDING = 'The command is ending: the database is not started.'

/**
 * Starts the PostgreSQL that ships as an npm package, on a free loopback port, and starts it again should it die.
 * Whatever a killed process left (a running server, a stale pid file, half a cluster) is cleared first.
 *
 * @throws Halt with PostgreSQL's own last lines
 */
export async function startEmbeddedDatabase({
  directory,
  settings = {},
}: StartArgs): Promise<EmbeddedDatabase> {
  await mkdir(directory, { recursive: true })
  const home = await findClusterHome({ directory })
  if (!existsSync(path.join(home.cluster, PASSWORD_FILE))) await initialise(home)
  await endLeftBehind(home.cluster)
  const password = await readFile(path.join(home.cluster, PASSWORD_FILE), 'utf8')
  const port = await freePort()
  const log = path.join(directory, 'postgres.log')
  const failures: number[] = []
  let stopping = false
  let pause: NodeJS.Timeout | undefined
  const begin = () => launch({ home, port, settings, log })
  const watch = (child: ChildProcess) => {
    // SIGTERM makes PostgreSQL wait until every client has left, and the pool never leaves: hence SIGINT.
    const look = setInterval(() => {
      if (!isStopping() && readPostmaster(home.cluster)?.ending) child.kill('SIGINT')
    }, LOOK_EVERY_MS).unref()
    child.once('exit', () => {
      clearInterval(look)
      beginAgain('The database ended by itself')
    })
    return child
  }
  const beginAgain = (fault: string) => {
    if (stopping || isStopping()) return
    failures.push(Date.now())
    const pauseMs = relaunchPause(failures, Date.now())
    sayWarning(`${fault}; starting it again ${pauseMs === 0 ? 'now' : `in ${pauseMs / 1000} s`} …`)
    pause = setTimeout(() => {
      current = begin().then(watch)
      current.catch((error: unknown) => beginAgain(error instanceof Error ? error.message : String(error)))
    }, pauseMs)
  }
  let current = begin().then(watch)
  await current
  return {
    url: addressOf(port, password),
    stop: async () => {
      stopping = true
      clearTimeout(pause)
      const child = await current.catch(() => undefined)
      if (child) await end(child)
    },
  }
}

/** The address of the embedded database when it is running already, started by another process of this clone. */
export async function runningDatabaseUrl(directory: string): Promise<string | undefined> {
  const cluster = path.join(directory, 'postgres')
  const postmaster = runningPostmaster(cluster)
  if (!postmaster?.ready) return undefined
  return addressOf(postmaster.port, await readFile(path.join(cluster, PASSWORD_FILE), 'utf8'))
}

const addressOf = (port: number, password: string) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`

/** Makes the cluster beside its place and renames it when whole, so that an interruption leaves none. */
async function initialise({ cluster, binaries, owner }: ClusterHome): Promise<void> {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) {
    throw new Halt(
      `${cluster} holds a database without its password file. Put ${PASSWORD_FILE} back, or move the folder away to start afresh.`,
    )
  }
  const draft = `${cluster}.new`
  await makePrivateFolder(draft, owner)
  const password = randomBytes(24).toString('base64url')
  const secrets = await mkdtemp(path.join(tmpdir(), 'ore-serene-'))
  const passwordFile = path.join(secrets, 'password')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (owner) {
      await chown(secrets, owner.uid, owner.gid)
      await chown(passwordFile, owner.uid, owner.gid)
    }
    // The builtin C.UTF-8 knows that é is É in small, on every machine, whatever locales it has installed.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile]
    const { code, output } = await runChild(
      binaries.initdb,
      ['-D', draft, ...access, '-E', 'UTF8', ...locale],
      { ...owner, cwd: '/' },
    )
    if (code !== 0) throw new Halt(faultOf(output))
    const kept = path.join(draft, PASSWORD_FILE)
    await writeFile(kept, password, { mode: 0o600 })
    if (owner) await chown(kept, owner.uid, owner.gid)
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
  await rm(cluster, { recursive: true, force: true })
  await rename(draft, cluster)
}

type LaunchArgs = { home: ClusterHome; port: number; settings: Record<string, string>; log: string }

async function launch({ home, port, settings, log }: LaunchArgs): Promise<ChildProcess> {
  const all = { unix_socket_directories: '', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (isStopping()) throw new Halt(ENDING)
  await rotateLog(log)
  const output = openSync(log, 'a', 0o600)
  const logBegin = fstatSync(output).size
  // A group of its own: Ctrl-C in the terminal reaches this process alone, which then stops the database last.
  const child = spawn(
    home.binaries.postgres,
    ['-D', home.cluster, '-p', String(port), '-h', '127.0.0.1', ...options],
    { ...home.owner, cwd: '/', stdio: ['ignore', output, output], detached: true },
  )
  closeSync(output)
  let fault: Error | undefined
  child.once('error', (error) => (fault = error))
  child.once('exit', () => (fault ??= new Error('ended')))
  for (let waited = 0; waited < READY_WITHIN_MS; waited += 25) {
    if (fault) throw new Halt(faultOf((await readFile(log)).subarray(logBegin).toString()))
    const postmaster = readPostmaster(home.cluster)
    if (postmaster?.pid === child.pid && postmaster?.ready) return child
    // To read the log after a crash can take longer than a command has for its end.
    if (isStopping()) {
      await end(child)
      throw new Halt(ENDING)
    }
    await wait(25)
  }
  child.kill('SIGQUIT')
  throw new Halt(`The embedded database was not ready within two minutes: see ${path.relative('.', log)}`)
}

/** The log is appended to, so that a death leaves its reason; a long one is put aside under another name, once. */
async function rotateLog(log: string): Promise<void> {
  const found = await stat(log).catch(() => undefined)
  if (found && found.size > LOG_BYTES) await rename(log, `${log}.1`)
}

/** Fast shutdown; after four seconds the immediate one, from which the next start recovers. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    const impatient = setTimeout(() => child.kill('SIGQUIT'), 4000)
    child.once('exit', () => {
      clearTimeout(impatient)
      resolve()
    })
    child.kill('SIGINT')
  })
}

function faultOf(output: string): string {
  if (tellsOfFullDisk(output)) return DISK_FULL
  if (output.includes('could not look up effective user ID')) {
    return `PostgreSQL does not run as an account that the system has no name for (${process.getuid?.()}): add it (useradd, or a line of /etc/passwd), run as another, or set DATABASE_URL.`
  }
  const faults = output.split('\n').filter((line) => /(FATAL|PANIC|error|could not)/i.test(line))
  const last = (faults.length > 0 ? faults : output.trim().split('\n')).slice(-3)
  return `The embedded database does not start: ${last.map((line) => line.trim()).join(' / ')}`
}

/** Systems give ports from 32768 on to connections that leave: one of those may be taken again before it is used. */
const PORTS = { first: 10_240, count: 22_000 }

/** A port of loopback that nothing listens at now, chosen at random so that two who ask at once get different ones. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
