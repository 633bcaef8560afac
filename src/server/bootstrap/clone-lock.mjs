// One command at a time may install, build or run the embedded database in a clone. The lock is a file that names its
// holder and the holder's children: after a kill -9 the next command ends what was left behind and takes over.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

import { identify, isAlive } from './process-identity.mjs'
import { Halt } from './say.mjs'

const DIRECTORY = '.data'
const FILE = `${DIRECTORY}/lock.json`

/** @typedef {import('./process-identity.mjs').Identity} Identity */
/** @typedef {{ holder: Identity, command: string, url?: string, children: Identity[] }} Lock */

/** @type {Lock | undefined} */
let held

/**
 * Takes the clone's lock for this process, ending what a killed holder left running.
 *
 * @param {{ command: string, url?: string }} options how the command is called, and where it will serve
 * @throws Halt when a living process holds it
 */
export async function takeCloneLock({ command, url }) {
  if (held) return
  mkdirSync(DIRECTORY, { recursive: true })
  const mine = { holder: identify(process.pid), command, url, children: [] }
  const draft = `${FILE}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        // A hard link appears whole or not at all, and never over another.
        linkSync(draft, FILE)
        held = mine
        return
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      }
      const other = readLock()
      if (other && isAlive(other.holder)) throw new Halt(heldBy(other))
      await endAll(other?.children ?? [])
      rmSync(FILE, { force: true })
    }
    throw new Halt(`${FILE} cannot be taken: another command keeps taking it. Try again.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Whether a living process other than this one holds the clone. */
export function cloneIsHeld() {
  const other = readLock()
  return !held && other !== undefined && isAlive(other.holder)
}

/** Gives the lock back. */
export function releaseCloneLock() {
  if (!held) return
  rmSync(FILE, { force: true })
  held = undefined
}

/**
 * Remembers a child that must not outlive this command.
 *
 * @param {number} pid the leader of a process group
 */
export function rememberChild(pid) {
  if (!held) return
  held.children.push(identify(pid))
  save()
}

/** @param {number} pid */
export function forgetChild(pid) {
  if (!held) return
  held.children = held.children.filter((child) => child.pid !== pid)
  save()
}

function save() {
  try {
    writeFileSync(`${FILE}.next`, JSON.stringify(held))
    renameSync(`${FILE}.next`, FILE)
  } catch {
    // A full disk: the record of children is a help after a kill, not worth stopping for.
  }
}

/** @returns {Lock | undefined} */
function readLock() {
  try {
    const lock = JSON.parse(readFileSync(FILE, 'utf8'))
    return typeof lock?.holder?.pid === 'number' && Array.isArray(lock.children) ? lock : undefined
  } catch {
    return undefined
  }
}

/** @param {Lock} lock */
function heldBy({ holder, command, url }) {
  const where = url ? ` and serves ${url}` : ''
  return `${command} already runs in this clone (process ${holder.pid})${where}. Stop it first: Ctrl-C there, or kill ${holder.pid}`
}

/** @param {Identity[]} children */
async function endAll(children) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
    const living = children.filter(isAlive)
    if (living.length === 0) return
    for (const { pid } of living) signalGroup(pid, signal)
    for (let waited = 0; waited < 5000 && living.some(isAlive); waited += 50) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    try {
      process.kill(pid, signal)
    } catch {
      // Already gone.
    }
  }
}
