import type { IncomingMessage, ServerResponse } from 'node:http'

import { Counter, Histogram, type Registry } from 'prom-client'

import type { RequestContext } from '@/config/request-context'

import { routeOf } from './route-of'

/** Seconds: from a refusal at once to a slow export. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Answers that come from memory: counted in plain numbers, because a metric would cost as much as the answer. */
export type KeptCounts = { pages: number; files: number }

export type EndedRequest = {
  method: string
  status: number
  seconds: number
  /** From `routeOf`, where no endpoint has named its own. */
  fallback: string
  context: RequestContext
  /** The process asked itself for a page to keep. */
  isRendering: boolean
}

export type RequestMetrics = { ended: (request: EndedRequest) => void }

type RequestMetricsArgs = {
  registry: Registry
  kept: Readonly<KeptCounts>
  /** The pages that are kept. */
  keptPaths: readonly string[]
}

/** Counts requests and their time, with routes instead of addresses. */
export function createRequestMetrics({ registry, kept, keptPaths }: RequestMetricsArgs): RequestMetrics {
  const requests = new Counter({
    name: 'ore_serene_http_requests_total',
    help: 'Requests that were worked on, by route and status. Kept pages and files of the build are counted apart.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const time = new Histogram({
    name: 'ore_serene_http_request_seconds',
    help: 'From a request’s head to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const checkouts = new Counter({
    name: 'ore_serene_checkout_starts_total',
    help: 'Checkouts that were asked for: started, refused in words (a stale price), or failed (the provider).',
    labelNames: ['result'],
    registers: [registry],
  })
  let misses = 0
  new Counter({
    name: 'ore_serene_kept_page_requests_total',
    help: 'Requests for pages that are kept: answered from memory (hit), or by Next (miss: a draft, data, not kept yet).',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, kept.pages)
      this.inc({ result: 'miss' }, misses)
    },
  })
  new Counter({
    name: 'ore_serene_build_file_requests_total',
    help: 'Files of the build, sent from memory.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(kept.files)
    },
  })
  return {
    ended: ({ method, status, seconds, fallback, context, isRendering }) => {
      const route = isRendering ? 'render' : (context.route ?? fallback)
      requests.inc({ method, route, status })
      time.observe({ route }, seconds)
      if (context.checkout) checkouts.inc({ result: context.checkout })
      if (keptPaths.includes(route) && (method === 'GET' || method === 'HEAD')) misses += 1
    },
  }
}

/** Anything else is one value of the label: clients may write what they like. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type WatchArgs = {
  req: IncomingMessage
  res: ServerResponse
  pathname: string
  context: RequestContext
  isRendering: boolean
  metrics: RequestMetrics
  /** Has the answer until then. */
  underWay: Set<ServerResponse>
}

/** Notes in its context that a request is over, once its answer has ended or its client has left, and tells the metrics. */
export function watchRequest({
  req,
  res,
  pathname,
  metrics,
  context,
  isRendering,
  underWay,
}: WatchArgs): void {
  const started = performance.now()
  const method = METHODS.includes(req.method!) ? req.method! : 'other'
  underWay.add(res)
  // One listener for all: Node warns of a leak at the eleventh, and Next has its own.
  res.once('close', () => {
    underWay.delete(res)
    context.endedAt = Date.now()
    const seconds = (performance.now() - started) / 1000
    const fallback = routeOf(pathname)
    metrics.ended({ method, status: res.statusCode, seconds, fallback, context, isRendering })
  })
}
