import type { Endpoint, PayloadRequest } from 'payload'

import { funnelQuery } from '@/contracts/visits'
import { database, reads } from '@/services/database'
import { exportFunnel } from '@/services/visits/export-funnel'
import { readFunnel } from '@/services/visits/read-funnel'

import { adminOnly } from './admin-only'
import { csvResponse } from './csv-response'
import { csv, describe, json } from './describe'
import { reading } from './reading'

const asked = (req: PayloadRequest) => ({
  db: reads(req),
  primary: database(req.payload),
  query: funnelQuery.parse(Object.fromEntries(req.searchParams)),
  now: new Date(),
})

/** What came of visits, for the owner. The visits themselves are counted by the serving process (`src/server/http/visits.ts`). */
export const visits: Endpoint[] = [
  {
    path: '/admin/funnel',
    method: 'get',
    custom: describe({
      group: 'Visits',
      about: 'From visits to payments, by source and device.',
      role: 'admin',
      query: funnelQuery,
      answers: { 200: json('FunnelReport') },
    }),
    handler: adminOnly(reading(async (req) => Response.json(await readFunnel(asked(req))))),
  },
  {
    path: '/admin/funnel/export',
    method: 'get',
    custom: describe({
      group: 'Visits',
      about: 'The same as CSV.',
      role: 'admin',
      query: funnelQuery,
      answers: { 200: csv },
    }),
    handler: adminOnly(reading(async (req) => csvResponse(await exportFunnel(asked(req))))),
  },
]
