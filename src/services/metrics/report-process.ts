import { limits } from '@/config/limits'
import { releaseVersion } from '@/config/release-version'
import type { Database } from '@/services/database/database'

import { keepHistory } from './history/keep-history'
import type { ProcessRegistry } from './process-registry'
import { essentialsOf, removeSnapshot, writeSnapshot } from './snapshots'

export type ProcessReport = {
  /**
   * Writes down what the process measures now; calls come one after the other, so that counters never go back.
   *
   * @throws Error of PostgreSQL
   */
  write: () => Promise<void>
  /**
   * Writes no more but the minute that is not over, and takes back the rest: a process that ended as it should is not
   * missed.
   *
   * @throws Error of PostgreSQL
   */
  stop: () => Promise<void>
}

type ReportArgs = {
  db: Database
  own: ProcessRegistry
  /** Whether Prometheus reads what is written; else only what the panel needs of it is. */
  isScraped: boolean
  /** Told of a failure, each time; the next writing makes up for it. */
  onError: (error: unknown) => void
}

/**
 * Writes a process's figures down at once and every few seconds, where whichever process is asked reads them, and keeps
 * those of each minute.
 */
export function reportProcess({ db, own, isScraped, onError }: ReportArgs): ProcessReport {
  const history = keepHistory({ db, process: own.process, version: releaseVersion() })
  let last = Promise.resolve()
  const write = () => {
    const next = last
      .catch(() => {})
      .then(async () => {
        const snapshot = await own.registry.getMetricsAsJSON()
        await history.take(snapshot, new Date()).catch(onError)
        await writeSnapshot({
          db,
          process: own.process,
          snapshot: isScraped ? snapshot : essentialsOf(snapshot),
        })
      })
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
      await history.take(await own.registry.getMetricsAsJSON(), new Date()).catch(onError)
      await history.end().catch(onError)
      await removeSnapshot({ db, name: own.process.name })
    },
  }
}
