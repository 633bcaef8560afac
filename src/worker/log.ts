import { createLog, logFormat } from '@/config/log'
import { logError } from '@/shared/log-error'
import { scrubText } from '@/shared/scrub-text.mjs'

import type { WorkerLogger } from './index'

/** The worker's lines: JSON as the web's, or plain sentences for a person. */
export const workerLog = (): WorkerLogger => (logFormat() === 'json' ? jsonLog() : plainLog)

function jsonLog(): WorkerLogger {
  const log = createLog('json')
  return {
    debug: (details, message) => log.debug(details, message),
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (details, message) => log.error(details, message),
  }
}

const plainLog: WorkerLogger = {
  debug: () => {},
  info: (message) => console.log(scrubText(message)),
  warn: (message) => console.warn(scrubText(message)),
  error: ({ err }, message) => console.error(scrubText(`${message}: ${logError(err).message}`)),
}
