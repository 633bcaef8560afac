import type { Payload } from 'payload'

import { env } from '@/config/env'
import type { HealthReport } from '@/contracts/health'
import { database } from '@/services/database'
import { askWorkers } from '@/services/email-automation/ledger/workers'
import { answerWithin } from '@/shared/answer-within'

/** How long a worker beside this process may take to start. */
const WORKER_START_MS = 60_000

/**
 * Asks each part that the shop cannot work without, for at most two seconds.
 *
 * With `WORKER=on` this process answers for a worker too. With `off` it serves the web alone: it says whether one lives
 * somewhere, but is not down without it.
 */
export async function checkHealth({ payload }: { payload: Payload }): Promise<HealthReport> {
  const answer = await answerWithin(2000, () => askWorkers({ db: database(payload) }))
  if (!answer) return down('Il database non risponde.', { database: 'down', worker: 'down', mail: 'down' })
  // Mail that waits does not make the shop unfit to serve: the state stays ok.
  const mail = answer.outage ? 'down' : 'ok'
  if (answer.count > 0) return { status: 'ok', database: 'ok', worker: 'ok', mail }
  if (env.WORKER === 'off') return { status: 'ok', database: 'ok', worker: 'down', mail }
  if (process.uptime() * 1000 < WORKER_START_MS)
    return { status: 'ok', database: 'ok', worker: 'starting', mail }
  return down('Nessun worker invia le email.', { database: 'ok', worker: 'down', mail })
}

function down(message: string, parts: Pick<HealthReport, 'database' | 'worker' | 'mail'>): HealthReport {
  return { status: 'down', ...parts, error: message, message }
}
