import { spawn } from 'node:child_process'

import { readEnvironment } from './boot/environment'
import { compiledProgram } from './boot/compiled-program'
import { readyDatabase } from './boot/ready-database'
import { say } from './bootstrap/say.mjs'
import { onShutdown } from './bootstrap/shutdown.mjs'
import { openDatabase } from './database/open-database'

/**
 * Runs a command of this shop on this clone's database, be it DATABASE_URL, the embedded one of a running npm start,
 * or the embedded one started for the time of the command.
 *
 * @param name one of scripts/*.ts
 * @param args what the person wrote after `--`
 * @returns the command's exit code
 * @throws Halt with one clear line where the environment or the database is not what it should be
 */
export async function runCommand(name: string, args: string[]): Promise<number> {
  Object.assign(process.env, { NODE_ENV: 'production' })
  await readEnvironment()
  const databaseUrl = await openDatabase({ command: `npm run ${name}`, alone: name === 'restore' })
  if (!TAKES_AS_IT_IS.includes(name)) await readyDatabase(databaseUrl, { seed: name !== 'seed' })
  const code = await runToItsEnd([...compiledProgram(name), ...args], databaseUrl)
  // An archive of an older release is brought up to date here, and what follows from the code is made.
  if (name === 'restore' && code === 0) {
    await readyDatabase(databaseUrl)
    say('Restored.')
  }
  return code
}

/** A backup is made before an update, of the database as it is; a restore makes its tables itself. */
const TAKES_AS_IT_IS = ['backup', 'restore']

/** In the same process group: a terminal's Ctrl-C reaches the command itself, which ends as it sees fit. */
function runToItsEnd(args: string[], databaseUrl: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    onShutdown(() => {
      if (child.exitCode !== null || child.signalCode !== null) return undefined
      child.kill('SIGTERM')
      return new Promise((ended) => {
        const impatient = setTimeout(() => child.kill('SIGKILL'), 7000)
        child.once('exit', () => {
          clearTimeout(impatient)
          ended(undefined)
        })
      })
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
