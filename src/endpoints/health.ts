import type { Endpoint } from 'payload'

import { checkHealth } from '@/services/health/check-health'

import { withErrors } from './with-errors'

export const health: Endpoint = {
  path: '/health',
  method: 'get',
  handler: withErrors(async (req) => {
    const report = await checkHealth({ payload: req.payload })
    return Response.json(report, {
      status: report.status === 'ok' ? 200 : 503,
      headers: { 'Cache-Control': 'no-store' },
    })
  }),
}
