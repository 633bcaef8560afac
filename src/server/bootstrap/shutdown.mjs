// Whatever a command starts, it registers here how to end it: Ctrl-C and SIGTERM end all of it within ten seconds, in
// any phase, and a failure during the start ends the same way.
import { releaseCloneLock } from './clone-lock.mjs'
import { killChildren, stopChildren } from './children.mjs'
import { explain, outliveLogReader, say, sayError } from './say.mjs'

const DEADLINE_MS = 8500

/** @type {(() => Promise<void> | void)[]} */
const closers = []
let stopping = false

/**
 * Registers how to end something; the last one registered is ended first.
 *
 * @param {() => Promise<void> | void} close
 */
export function onShutdown(close) {
  closers.push(close)
}

export const isStopping = () => stopping

/**
 * Ends everything and leaves the process.
 *
 * @param {number} code
 */
export async function shutdown(code) {
  if (stopping) return
  stopping = true
  setTimeout(() => leave(code), DEADLINE_MS).unref()
  void stopChildren()
  for (const close of closers.reverse()) {
    try {
      await close()
    } catch (error) {
      sayError(explain(error))
    }
  }
  await stopChildren()
  leave(code)
}

/** @param {number} code */
function leave(code) {
  killChildren()
  releaseCloneLock()
  process.exit(code)
}

/**
 * Ctrl-C reaches npm and this process both, and npm passes it on: it comes twice, and means the same.
 *
 * @param {0 | 1} code 0 for what runs until it is told to end; 1 for a command that is cut off before its own end, so that
 *   a script does not go on as if it were done
 */
export function stopOnSignals(code) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!stopping) say('Stopping …')
      void shutdown(code)
    })
  }
  outliveLogReader()
}

/**
 * Runs a command's steps: a failure is explained in a line, and everything started is ended.
 *
 * @param {() => Promise<void>} steps
 */
export async function runSteps(steps) {
  try {
    await steps()
  } catch (error) {
    if (stopping) return
    sayError(explain(error))
    await shutdown(1)
  }
}
