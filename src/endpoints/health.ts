import type { Endpoint } from 'payload'

import type { HealthReport, ReadyReport } from '@/contracts/health'
import { checkHealth } from '@/services/health/check-health'
import { checkReady } from '@/services/health/check-ready'
import { readSystemHistory } from '@/services/health/read-system-history'
import { readSystemState } from '@/services/health/read-system-state'

import { adminOnly } from './admin-only'
import { describe, json, object, refusalWith } from './describe'
import { withErrors } from './with-errors'

const answer = (report: HealthReport | { status: 'ok' }) =>
  Response.json(report, {
    status: report.status === 'ok' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })

const health: Endpoint = {
  path: '/health',
  method: 'get',
  custom: describe({
    group: 'Health',
    about: 'Whether the shop works.',
    role: 'visitor',
    answers: { 200: json('HealthReport'), 503: [json('HealthReport'), refusalWith({})] },
  }),
  handler: withErrors(async (req) => answer(await checkHealth({ payload: req.payload }))),
}

/** This process alone, without the database: when it does not answer, restarting it helps. */
const live: Endpoint = {
  path: '/health/live',
  method: 'get',
  custom: describe({
    group: 'Health',
    about: 'Whether this process answers.',
    role: 'visitor',
    answers: { 200: json(object({ status: { const: 'ok' } })) },
  }),
  handler: withErrors(() => answer({ status: 'ok' })),
}

/** The address is public and a check writes to the disk or asks S3: all callers share one check per second. */
const SHARED_MS = 1000
let latest: { askedAt: number; report: Promise<ReadyReport> } | undefined

/** Whether a load balancer should send requests to this process. */
const ready: Endpoint = {
  path: '/health/ready',
  method: 'get',
  custom: describe({
    group: 'Health',
    about: 'Whether everything is there that this process needs.',
    role: 'visitor',
    answers: { 200: json('ReadyReport'), 503: [json('ReadyReport'), refusalWith({})] },
  }),
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
  custom: describe({
    group: 'Health',
    about: 'The state of every part and process.',
    role: 'admin',
    answers: { 200: json('SystemState') },
  }),
  handler: adminOnly(async ({ payload }) =>
    Response.json(await readSystemState({ payload, now: new Date() })),
  ),
}

/** What the charts beside it draw. */
const systemHistory: Endpoint = {
  path: '/admin/system-history',
  method: 'get',
  custom: describe({
    group: 'Health',
    about: 'The figures of the last 24 hours, of the shop and of each process.',
    role: 'admin',
    answers: { 200: json('SystemHistory') },
  }),
  handler: adminOnly(async ({ payload }) =>
    Response.json(await readSystemHistory({ payload, now: new Date() })),
  ),
}

export const healthEndpoints: Endpoint[] = [health, live, ready, systemState, systemHistory]
