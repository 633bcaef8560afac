import { limits } from '@/config/limits'
import type { Database } from '@/services/database/database'

import type { ProcessRegistry } from './process-registry'
import { removeSnapshot, writeSnapshot } from './snapshots'

export type ProcessReport = {
  /**
   * Writes down what the process measures now; calls come one after the other, so that counters never go back.
   *
   * @throws Error of PostgreSQL
   */
  write: () => Promise<void>
  /** Writes no more, and takes back what was written: a process that ended as it should is not missed. */
  stop: () => Promise<void>
}

type ReportArgs = {
  db: Database
  own: ProcessRegistry
  /** Told of a failure, each time; the next writing makes up for it. */
  onError: (error: unknown) => void
}

/** Writes a process's figures down at once and every few seconds, where whichever process is asked reads them. */
export function reportProcess({ db, own, onError }: ReportArgs): ProcessReport {
  let last = Promise.resolve()
  const write = () => {
    const next = last
      .catch(() => {})
      .then(async () =>
        writeSnapshot({ db, process: own.process, snapshot: await own.registry.getMetricsAsJSON() }),
      )
    last = next
    return next
  }
  const writeByItself = () => void write().catch(onError)
  writeByItself()
  const timer = setInterval(writeByItself, limits.metrics.writeMs)
  timer.unref()
  return {
    write,
    stop: async () => {
      clearInterval(timer)
      await last.catch(() => {})
      await removeSnapshot({ db, name: own.process.name })
    },
  }
}
