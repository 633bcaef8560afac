import type { Pool } from 'pg'
import { Counter } from 'prom-client'

import type { ClaimedDelivery } from '@/services/email-automation/ledger/claim'
import type { Settlement } from '@/services/email-automation/ledger/settle'
import { createProcessRegistry } from '@/services/metrics/process-registry'
import { reportProcess } from '@/services/metrics/report-process'

export type WorkerMetrics = {
  /** A claimed row goes on. */
  settled: (delivery: Pick<ClaimedDelivery, 'kind'>, state: Settlement['state']) => void
  stop: () => Promise<void>
}

/** Measures a worker and writes that down, where a web process reads it for Prometheus and for the panel. */
export function createWorkerMetrics({
  db,
  isScraped,
  onError,
}: {
  db: Pool
  /** Whether Prometheus reads what is written. */
  isScraped: boolean
  onError: (error: unknown) => void
}): WorkerMetrics {
  const own = createProcessRegistry({ role: 'worker', pools: () => ({ worker: db }) })
  const mail = new Counter({
    name: 'ore_serene_mail_results_total',
    help: 'How claimed mail went on: sent, failed, skipped, to be tried again (retry, postponed), or given back (released).',
    labelNames: ['kind', 'result'],
    registers: [own.registry],
  })
  const report = reportProcess({ db, own, isScraped, onError })
  return {
    settled: ({ kind }, result) => mail.inc({ kind, result }),
    stop: report.stop,
  }
}
