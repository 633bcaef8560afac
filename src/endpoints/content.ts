import type { Endpoint } from 'payload'

import { differencesQuery } from '@/contracts/content'
import { listDifferences } from '@/services/content/differences'

import { panelUser } from './signed-in'
import { withErrors } from './with-errors'

/** `GET /api/admin/content/differences`: in what a draft differs from the site, and who wrote it. */
export const contentDifferences: Endpoint = {
  path: '/admin/content/differences',
  method: 'get',
  handler: withErrors(async (req) => {
    panelUser(req)
    const named = differencesQuery.parse(Object.fromEntries(req.searchParams))
    return Response.json(await listDifferences({ req, named }), { headers: { 'Cache-Control': 'no-store' } })
  }),
}
