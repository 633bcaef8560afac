import { readFileSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { isAlive } from '../bootstrap/process-identity.mjs'
import { Halt, say } from '../bootstrap/say.mjs'

export type Postmaster = {
  pid: number
  port: number
  ready: boolean
  /** It was told to end, and takes no more clients. */
  ending: boolean
}

/** What the postmaster.pid of a data directory says; nothing when there is none. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 1) return undefined
    const status = lines[7]?.trim()
    return { pid, port: Number(lines[3]), ready: status === 'ready', ending: status === 'stopping' }
  } catch {
    return undefined
  }
}

/** The PostgreSQL that runs on a data directory right now. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const found = readPostmaster(cluster)
  return found && isAlive({ pid: found.pid, mark: '' }) && servesCluster(found.pid, cluster)
    ? found
    : undefined
}

/** A process id is used again, so where the system tells the command line, it has to name this directory. */
function servesCluster(pid: number, cluster: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('postgres') && command.includes(realpathSync(cluster))
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Ends the PostgreSQL that a killed process left behind, and clears its pid file when it is gone already.
 *
 * @throws Halt when it does not end
 */
export async function endLeftBehind(cluster: string): Promise<void> {
  const running = runningPostmaster(cluster)
  if (!running) {
    await rm(path.join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  say(`Ending the database that a killed process left behind (process ${running.pid}) …`)
  // Fast shutdown first; then the immediate one, from which the next start recovers.
  for (const [signal, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 5000],
  ] as const) {
    process.kill(running.pid, signal)
    for (let waited = 0; waited < patience; waited += 50) {
      if (!runningPostmaster(cluster)) return
      await wait(50)
    }
  }
  throw new Halt(
    `The database in .data/postgres (process ${running.pid}) does not end: kill -9 ${running.pid}`,
  )
}
