import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Clone = {
  directory: string
  /** Runs a script of the clone: `run('scripts/start.mjs', { PORT: '…' })`. */
  run: (script: string, env?: Record<string, string>, args?: string[]) => Command
  /** Runs a command of contract §1 as a person types it: `npm('start', { PORT: '…' })`. */
  npm: (command: string, env?: Record<string, string>) => Command
  remove: () => Promise<void>
}

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
    const isKept = (from: string) => !from.startsWith('.next/cache')
    await cp('.next', path.join(directory, '.next'), { recursive: true, filter: isKept })
  }
  await symlink(path.resolve('node_modules'), path.join(directory, 'node_modules'))
  return {
    directory,
    run: (script, env = {}, args = []) => runIn(directory, [process.execPath, script, ...args], env),
    npm: (command, env = {}) => runIn(directory, ['npm', 'run', command], env),
    remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function runIn(cwd: string, [program, ...args]: string[], env: Record<string, string>): Command {
  const child = spawn(program!, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } as unknown as NodeJS.ProcessEnv,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, ended }
}

/** The process ids of the PostgreSQL servers that run on a clone's data. */
export function databasesOf({ directory }: Clone): number[] {
  const { stdout } = spawnSync('pgrep', ['-f', `postgres -D ${directory}/`], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}
