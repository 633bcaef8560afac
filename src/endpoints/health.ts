import type { Endpoint } from 'payload'

import { checkHealth, type HealthReport } from '@/services/health/check-health'
import { checkReady, type ReadyReport } from '@/services/health/check-ready'
import { readSystemState } from '@/services/health/read-system-state'

import { adminOnly } from './admin-only'
import { withErrors } from './with-errors'

const answer = (report: HealthReport | { status: 'ok' }) =>
  Response.json(report, {
    status: report.status === 'ok' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })

const health: Endpoint = {
  path: '/health',
  method: 'get',
  handler: withErrors(async (req) => answer(await checkHealth({ payload: req.payload }))),
}

/** This process alone, without the database: when it does not answer, restarting it helps. */
const live: Endpoint = {
  path: '/health/live',
  method: 'get',
  handler: withErrors(() => answer({ status: 'ok' })),
}

/** The address is public and a check writes to the disk or asks S3: all callers share one check per second. */
const SHARED_MS = 1000
let latest: { askedAt: number; report: Promise<ReadyReport> } | undefined

/** Whether a load balancer should send requests to this process. */
const ready: Endpoint = {
  path: '/health/ready',
  method: 'get',
  handler: withErrors(async (req) => {
    const now = Date.now()
    if (!latest || now - latest.askedAt > SHARED_MS) {
      latest = { askedAt: now, report: checkReady({ payload: req.payload }) }
    }
    return answer(await latest.report)
  }),
}

/** The same and more, for the owner's eyes. */
const systemState: Endpoint = {
  path: '/admin/system-state',
  method: 'get',
  handler: adminOnly(async ({ payload }) =>
    Response.json(await readSystemState({ payload, now: new Date() })),
  ),
}

export const healthEndpoints: Endpoint[] = [health, live, ready, systemState]
