import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { Registry } from 'prom-client'

import { limits } from '@/config/limits'
import { endPool } from '@/integrations/end-pool'
import type { Replica } from '@/services/database/replica/watch-replica'
import { createProcessRegistry } from '@/services/metrics/process-registry'
import { renderMetrics } from '@/services/metrics/render-metrics'
import { reportProcess } from '@/services/metrics/report-process'
import { runningPayloads } from '@/services/server/running-payloads'

import { sayWarning } from '../bootstrap/say.mjs'
import { refuseRequest } from './refuse-request'
import { createRequestMetrics, type KeptCounts, type RequestMetrics } from './request-metrics'
import { openSidePool } from './side-pool'

const REFUSED = { status: 401, message: 'Il token delle metriche non è valido.' }

export type Metrics = RequestMetrics & {
  /** Answers `GET /api/metrics` (contract §3); missing without a token. */
  answer: ((req: IncomingMessage, res: ServerResponse) => Promise<void>) | undefined
  stop: () => Promise<void>
}

type MetricsArgs = {
  databaseUrl: string
  /** What Prometheus shows as bearer token (`METRICS_TOKEN`); without it the panel alone shows what is measured. */
  token: string | undefined
  kept: Readonly<KeptCounts>
  /** The pages that are kept. */
  keptPaths: readonly string[]
  replica: Replica | undefined
}

/**
 * Measures this process, keeps its minutes, and answers Prometheus for the whole shop. Its connection is its own and ends
 * when idle: where requests wait for one, this has to be seen.
 */
export function createMetrics({ databaseUrl, token, kept, keptPaths, replica }: MetricsArgs): Metrics {
  const db = openSidePool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: limits.metrics.withinMs,
    statement_timeout: limits.metrics.withinMs,
    application_name: 'ore-serene-metrics',
    max: 2,
  })
  const own = createProcessRegistry({
    role: 'web',
    pools: () => ({ ...payloadPools(), ...(replica && { replica: replica.pool() }) }),
    replica: replica?.state,
  })
  const requests = createRequestMetrics({ registry: own.registry, kept, keptPaths })
  const onError = createFaultLog()
  const report = reportProcess({ db, own, isScraped: token !== undefined, onError })
  const isToken = token === undefined ? undefined : tokenCheck(token)
  return {
    ...requests,
    answer:
      isToken &&
      (async (req, res) => {
        if (!isToken(req.headers.authorization)) {
          res.setHeader('WWW-Authenticate', 'Bearer')
          refuseRequest({ req, res, refusal: REFUSED })
          return
        }
        const text = await renderMetrics({ db, own, report, onError, now: performance.now() })
        res.setHeader('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
        res.setHeader('Cache-Control', 'no-store')
        res.end(req.method === 'HEAD' ? undefined : text)
      }),
    stop: async () => {
      // A database that does not answer does not hold up the end.
      await report.stop().catch(() => {})
      endPool(db)
    },
  }
}

const payloadPools = () =>
  Object.fromEntries(
    runningPayloads().map(({ db }, index) => [index === 0 ? 'payload' : `payload-${index}`, db.pool]),
  )

/** Compares hashes: these have one length, and tell nothing by the time that it takes. */
export function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = hash(token)
  return (authorization) => {
    const [, shown] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
    return timingSafeEqual(hash(shown ?? ''), expected) && shown !== undefined
  }
}

/** The same once in five minutes: an outage would say it every few seconds. */
function createFaultLog(): (error: unknown) => void {
  const said = new Map<string, number>()
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (Date.now() - (said.get(reason) ?? 0) < SAID_EVERY_MS) return
    if (said.size > MOST_SAID) said.clear()
    said.set(reason, Date.now())
    sayWarning(`metrics could not be written or read (${reason})`)
  }
}

const SAID_EVERY_MS = 5 * 60_000
const MOST_SAID = 20
