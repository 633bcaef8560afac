// One command at a time may install, build or run the embedded database in a clone. The lock is a file that names its
// holder and the holder's children: after a kill -9 the next command ends what was left behind and takes over.
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

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
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      const taken = place(FILE, mine, draft)
      if (taken) {
        held = taken
        await endAll(taken.children)
        taken.children = []
        save()
        return
      }
      const other = readLock(FILE)
      if (other && isHeldByLiving(other)) throw new Halt(heldBy(other))
      await wait(50)
    }
    throw new Halt(`${FILE} cannot be taken: another command keeps taking it. Try again.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Writes a lock where there is none, or where a dead process left one.
 *
 * @param {string} file @param {Lock} lock @param {string} draft a path of this process alone
 * @returns {Lock | undefined} the lock as written; undefined when another process has the file, or is just replacing it
 */
function place(file, lock, draft) {
  writeDraft(draft, lock)
  try {
    // A hard link appears whole or not at all, and never over another.
    linkSync(draft, file)
    return lock
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  const dead = readLock(file)
  return dead && !isHeldByLiving(dead) ? replace(file, dead, lock, draft) : undefined
}

/**
 * Replaces the lock of a dead process. Of several starts after a kill one may do so: the one that makes the file named
 * after the dead holder. The lock is read again under it, for another start may have replaced it meanwhile.
 *
 * @param {string} file @param {Lock} dead @param {Lock} lock @param {string} draft
 * @returns {Lock | undefined}
 */
function replace(file, dead, lock, draft) {
  const right = `${file}.after-${dead.holder.pid}-${dead.holder.mark.replace(/\W/g, '')}`
  if (!place(right, lock, draft)) return undefined
  try {
    const now = readLock(file)
    if (now?.holder.pid !== dead.holder.pid || now.holder.mark !== dead.holder.mark) return undefined
    // What the dead process started stays on record until it has ended.
    const heir = { ...lock, children: dead.children }
    writeDraft(draft, heir)
    renameSync(draft, file)
    return heir
  } finally {
    rmSync(right, { force: true })
  }
}

/** A new file each time: the last draft may be linked under another name by now. @param {string} draft @param {Lock} lock */
function writeDraft(draft, lock) {
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(lock))
}

/** @param {Lock} lock */
const isHeldByLiving = ({ holder }) => holder.pid > 0 && isAlive(holder)

/** Whether a living process other than this one holds the clone. */
export function cloneIsHeld() {
  const other = readLock(FILE)
  return !held && other !== undefined && isHeldByLiving(other)
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

/**
 * @param {string} file
 * @returns {Lock | undefined} undefined when there is none; one that cannot be read, as after a power failure, has no
 *   living holder
 */
function readLock(file) {
  if (!existsSync(file)) return undefined
  try {
    const lock = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof lock?.holder?.pid === 'number' && Array.isArray(lock.children)) return lock
  } catch {
    // Removed meanwhile, or cut off.
  }
  return existsSync(file) ? { holder: { pid: 0, mark: '' }, command: '', children: [] } : undefined
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
      await wait(50)
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
