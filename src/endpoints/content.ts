import type { Endpoint } from 'payload'

import { differencesQuery } from '@/contracts/content'
import { listDifferences } from '@/services/content/differences'

import { describe, json } from './describe'
import { panelUser } from './signed-in'
import { withErrors } from './with-errors'

/** `GET /api/admin/content/differences`: in what a draft differs from the site, and who wrote it. */
export const contentDifferences: Endpoint = {
  path: '/admin/content/differences',
  method: 'get',
  custom: describe({
    group: 'Content',
    about: 'In what a draft differs from the site, and who wrote it.',
    role: 'editor',
    query: differencesQuery,
    answers: { 200: json('DifferencesAnswer') },
    refuses: [404],
  }),
  handler: withErrors(async (req) => {
    panelUser(req)
    const named = differencesQuery.parse(Object.fromEntries(req.searchParams))
    return Response.json(await listDifferences({ req, named }), { headers: { 'Cache-Control': 'no-store' } })
  }),
}
