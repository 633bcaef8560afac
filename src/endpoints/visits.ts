import type { Endpoint, PayloadRequest } from 'payload'

import { funnelQuery } from '@/contracts/visits'
import { database } from '@/services/database'
import { exportFunnel } from '@/services/visits/export-funnel'
import { readFunnel } from '@/services/visits/read-funnel'

import { adminOnly } from './admin-only'
import { csvResponse } from './csv-response'

const asked = (req: PayloadRequest) => ({
  db: database(req.payload),
  query: funnelQuery.parse(Object.fromEntries(req.searchParams)),
  now: new Date(),
})

/** What came of visits, for the owner. The visits themselves are counted by the serving process (`src/server/http/visits.ts`). */
export const visits: Endpoint[] = [
  {
    path: '/admin/funnel',
    method: 'get',
    handler: adminOnly(async (req) => Response.json(await readFunnel(asked(req)))),
  },
  {
    path: '/admin/funnel/export',
    method: 'get',
    handler: adminOnly(async (req) => csvResponse(await exportFunnel(asked(req)))),
  },
]
