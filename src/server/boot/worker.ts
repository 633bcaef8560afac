import { startChild } from '../bootstrap/children.mjs'
import { currentLogFormat, sayError } from '../bootstrap/say.mjs'
import { isStopping } from '../bootstrap/shutdown.mjs'
import { compiledProgram } from './compiled-program'

const AGAIN_AFTER_MS = 3000

/**
 * Runs the e-mail worker beside the web: a process of its own, so that composing mail never makes a visitor wait and
 * a fault in one leaves the other alone. It is started again should it end, or should the start itself fail.
 *
 * @param node the program that runs it
 */
export function startWorker(node = process.execPath): void {
  let isOver = false
  const again = (what: string) => {
    if (isOver || isStopping()) return
    isOver = true
    sayError(`The e-mail worker ${what}; it starts again in 3 seconds.`)
    setTimeout(() => !isStopping() && startWorker(node), AGAIN_AFTER_MS)
  }
  const didNotStart = (error: unknown) =>
    again(`could not be started (${error instanceof Error ? error.message : String(error)})`)
  try {
    const args = [...compiledProgram('worker'), `--log=${currentLogFormat()}`]
    const child = startChild(node, args, { stdio: 'inherit' })
    child.once('exit', (code, signal) => again(`ended (${signal ?? `code ${code}`})`))
    child.on('error', didNotStart)
  } catch (error) {
    didNotStart(error)
  }
}
