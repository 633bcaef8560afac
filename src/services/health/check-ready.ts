import type { Payload } from 'payload'

import { env } from '@/config/env'
import type { ReadyReport } from '@/contracts/health'
import { askStorage } from '@/integrations/storage'
import { database } from '@/services/database'
import { currentReplica } from '@/services/database/replica/current-replica'
import { pendingMigrations } from '@/services/database/pending-migrations'
import { answerWithin } from '@/shared/answer-within'

import { checkHealth } from './check-health'

const WITHIN_MS = 2000

/** Asks every part that this process needs to serve, all at once, each for at most two seconds. */
export async function checkReady({ payload }: { payload: Payload }): Promise<ReadyReport> {
  const [health, pending, isStorageThere] = await Promise.all([
    checkHealth({ payload }),
    answerWithin(WITHIN_MS, () => pendingMigrations({ db: database(payload) })),
    answerWithin(WITHIN_MS, () =>
      askStorage({ signal: AbortSignal.timeout(WITHIN_MS) }).then(() => true as const),
    ),
  ])
  const replica = currentReplica()?.state().condition
  const report: ReadyReport = {
    ...health,
    migrations: pending?.length === 0 ? 'ok' : 'down',
    smtp: env.SMTP_URL ? 'configured' : 'files',
    storage: isStorageThere ? 'ok' : 'down',
    ...(replica && { replica }),
  }
  const sentence = faultOf(report)
  return sentence ? { ...report, status: 'down', error: sentence, message: sentence } : report
}

/** The one sentence for what is down; that of the database first, for most of the others follow from it. */
function faultOf(report: ReadyReport): string | undefined {
  if (report.message) return report.message
  if (report.migrations === 'down') return 'Il database non è aggiornato.'
  return report.storage === 'down' ? 'L’archivio dei file non risponde.' : undefined
}
