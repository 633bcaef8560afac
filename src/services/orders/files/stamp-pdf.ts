import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { limits } from '@/config/limits'

export type StampedPdf = { stamped: Uint8Array } | { refusal: string }

/** Read where it lies, as the statements of planning are: no bundler has to know of it. */
const THREAD = 'src/services/orders/files/stamp-thread.mjs'

/**
 * Writes a line of text on every page of a PDF.
 *
 * @returns the new bytes, or why the document cannot be stamped (encrypted, broken, without pages, too slow): a refusal
 *   is about the document, and the same document is refused again
 * @throws Error when the thread cannot be started
 */
export function stampPdf({ bytes, text }: { bytes: Uint8Array; text: string }): Promise<StampedPdf> {
  const { threadMegabytes, threadMs } = limits.downloads.stamp
  return new Promise((resolve, reject) => {
    const thread = new Worker(/* turbopackIgnore: true */ path.join(process.cwd(), THREAD), {
      workerData: { bytes, text },
      // The flags of this process (a loader, a debugger) are not passed on to the thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
    })
    const end = (result: StampedPdf) => {
      clearTimeout(timer)
      resolve(result)
      void thread.terminate()
    }
    const timer = setTimeout(() => end({ refusal: `not done within ${threadMs} ms` }), threadMs)
    thread.once('message', end)
    thread.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refusal: error.message })
      else reject(error)
    })
    thread.once('exit', () => end({ refusal: 'the thread ended without an answer' }))
  })
}
