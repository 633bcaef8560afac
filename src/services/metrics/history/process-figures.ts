import type { Snapshot } from '../snapshots'

/** What a process did in a minute, and the most it took of what it has. */
export type ProcessFigures = {
  /** Requests, kept pages among them, without files of the build and without what the process asks of itself. */
  requests: number
  /** Of these, answered with 500 or more. */
  errors: number
  /** Requests that took at most so many seconds, by the bound as Prometheus writes it; `+Inf` holds all. */
  latency: Record<string, number>
  /** Mail that left, and mail that failed for good. */
  sent: number
  failed: number
  memory_bytes: number
  /** The event loop's 99th percentile, in seconds. */
  lag_seconds: number
  /** Connections to PostgreSQL in use, and callers in line for one. */
  connections: number
  waiting: number
}

/** A page that the process asks of itself, to keep it. */
const OWN_ROUTE = 'render'

/** The same as totals since the process began, with what it takes at this moment. */
export function totalsOf(snapshot: Snapshot): ProcessFigures {
  const values = (name: string) => snapshot.find((metric) => metric.name === name)?.values ?? []
  const sum = (name: string, counts: (labels: Record<string, unknown>) => boolean = () => true) =>
    // What could not be measured yet is NaN.
    values(name).reduce((total, { labels, value }) => total + (counts(labels) && value ? value : 0), 0)

  const requests = 'ore_serene_http_requests_total'
  const pool = 'ore_serene_pg_pool_connections'
  const latency: Record<string, number> = {}
  for (const { labels, value } of values('ore_serene_http_request_seconds')) {
    const { le, route } = labels as { le?: number | string; route?: string }
    if (le !== undefined && route !== OWN_ROUTE) latency[le] = (latency[le] ?? 0) + value
  }
  return {
    requests:
      sum(requests, ({ route }) => route !== OWN_ROUTE) +
      sum('ore_serene_kept_page_requests_total', ({ result }) => result === 'hit'),
    errors: sum(requests, ({ route, status }) => route !== OWN_ROUTE && Number(status) >= 500),
    latency,
    sent: sum('ore_serene_mail_results_total', ({ result }) => result === 'sent'),
    failed: sum('ore_serene_mail_results_total', ({ result }) => result === 'failed'),
    memory_bytes: sum('process_resident_memory_bytes'),
    lag_seconds: sum('nodejs_eventloop_lag_p99_seconds'),
    connections: sum(pool, ({ state }) => state === 'total') - sum(pool, ({ state }) => state === 'idle'),
    waiting: sum(pool, ({ state }) => state === 'waiting'),
  }
}

/**
 * What a process did between two moments, and the most of what it took in between.
 *
 * @param before totals at the first moment; undefined when that is the process's beginning
 * @param taken totals from after it to the second moment, the last one last; one at least
 */
export function figuresBetween(
  before: ProcessFigures | undefined,
  taken: readonly ProcessFigures[],
): ProcessFigures {
  const last = taken.at(-1)!
  const grown = (name: 'requests' | 'errors' | 'sent' | 'failed') => last[name] - (before?.[name] ?? 0)
  const most = (name: 'memory_bytes' | 'lag_seconds' | 'connections' | 'waiting') =>
    Math.max(...taken.map((each) => each[name]))
  return {
    requests: grown('requests'),
    errors: grown('errors'),
    latency: Object.fromEntries(
      Object.entries(last.latency).map(([bound, count]) => [bound, count - (before?.latency[bound] ?? 0)]),
    ),
    sent: grown('sent'),
    failed: grown('failed'),
    memory_bytes: most('memory_bytes'),
    lag_seconds: most('lag_seconds'),
    connections: most('connections'),
    waiting: most('waiting'),
  }
}
