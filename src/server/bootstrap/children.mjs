// Child processes, each the leader of a group of its own: a terminal's Ctrl-C reaches this process alone, which then
// ends them in order, with everything they started themselves.
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

import { forgetChild, rememberChild, signalGroup } from './clone-lock.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startChild(command, args, options) {
  const child = spawn(command, args, { ...options, detached: true })
  if (child.pid !== undefined) {
    children.add(child)
    rememberChild(child.pid)
  }
  child.once('exit', () => {
    children.delete(child)
    if (child.pid !== undefined) forgetChild(child.pid)
  })
  return child
}

/** Characters. A failed migration says all of its SQL before it says why. */
const KEPT_OUTPUT = 1_000_000

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, uid?: number, gid?: number, cwd?: string }} [options] `show`
 *   passes its output on as it comes
 * @returns {Promise<{ code: number | null, output: string }>} with its last output
 */
export function runChild(command, args, { show = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const [stream, target] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      stream?.on('data', (chunk) => {
        output = (output + String(chunk)).slice(-KEPT_OUTPUT)
        if (show) target.write(chunk)
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** @type {Promise<void> | undefined} */
let ending

/**
 * Asks every child to end and waits, seven seconds at most: the worker finishes what it has on the line. Asked again,
 * it waits for the same end: a second SIGTERM would cut the worker off.
 */
export const stopChildren = () => (ending ??= endThem())

async function endThem() {
  const living = [...children]
  for (const child of living) if (child.pid !== undefined) signalGroup(child.pid, 'SIGTERM')
  for (let waited = 0; waited < 7000 && living.some((child) => children.has(child)); waited += 25) {
    await wait(25)
  }
}

export function killChildren() {
  for (const child of children) if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL')
}
