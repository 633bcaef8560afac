import { startChild } from '../bootstrap/children.mjs'
import { currentLogFormat, sayError } from '../bootstrap/say.mjs'
import { isStopping } from '../bootstrap/shutdown.mjs'
import { compiledProgram } from './compiled-program'

const AGAIN_AFTER_MS = 3000

/**
 * Runs the e-mail worker beside the web: a process of its own, so that composing mail never makes a visitor wait and
 * a fault in one leaves the other alone. It is started again should it end.
 */
export function startWorker(): void {
  const args = [...compiledProgram('worker'), `--log=${currentLogFormat()}`]
  const child = startChild(process.execPath, args, { stdio: 'inherit' })
  child.once('exit', (code, signal) => {
    if (isStopping()) return
    sayError(`The e-mail worker ended (${signal ?? `code ${code}`}); it starts again in 3 seconds.`)
    setTimeout(() => !isStopping() && startWorker(), AGAIN_AFTER_MS)
  })
}
