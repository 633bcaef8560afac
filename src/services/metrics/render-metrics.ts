import { AggregatorRegistry, type Registry } from 'prom-client'

import { limits } from '@/config/limits'
import type { Database } from '@/services/database/database'
import { shareResult } from '@/services/database/share-result'

import { figuresRegistry } from './figures-registry'
import type { ProcessRegistry } from './process-registry'
import { readFigures } from './read-figures'
import type { ProcessReport } from './report-process'
import { type KeptSnapshot, readSnapshots, type Snapshot } from './snapshots'

type RenderArgs = {
  db: Database
  own: ProcessRegistry
  report: Pick<ProcessReport, 'write'>
  /** Told of each reading that failed; the answer is what is left. */
  onError: (error: unknown) => void
  /** Milliseconds of any clock that only goes forward. */
  now: number
}

/**
 * Everything that the shop tells Prometheus: what lies in the database, and what each living process measures. A process
 * answers with what it has just written down, like for all others: whichever is asked, no counter goes back. While the
 * database is away it answers for itself alone.
 *
 * @returns the text exposition format
 */
export async function renderMetrics({ db, own, report, onError, now }: RenderArgs): Promise<string> {
  const figures = {
    db,
    key: 'metrics',
    forMs: limits.metrics.figuresMs,
    now,
    work: () => readFigures({ db }),
  }
  const [shop, kept] = await Promise.all([
    shareResult(figures).catch(onError),
    report
      .write()
      .then(() => readSnapshots({ db }))
      .catch(onError),
  ])
  const snapshots = kept
    ? kept.filter(isLiving).map(({ snapshot }) => snapshot)
    : [await own.registry.getMetricsAsJSON()]
  const common = figuresRegistry({ figures: shop ?? undefined, kept: kept ?? [] })
  return `${await common.metrics()}\n${await joined(snapshots).metrics()}`
}

const isLiving = ({ ageSeconds }: KeptSnapshot) => ageSeconds * 1000 < limits.metrics.silentMs

/** Processes differ in their labels, so nothing is added up: `first` keeps what other rules of adding would leave out. */
const joined = (snapshots: readonly Snapshot[]): Registry =>
  AggregatorRegistry.aggregate(
    snapshots.map((snapshot) => snapshot.map((metric) => ({ ...metric, aggregator: 'first' as const }))),
  )
