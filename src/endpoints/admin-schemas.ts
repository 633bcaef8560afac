import type { Endpoint } from 'payload'

import { listSchemas } from '@/services/tables/list-schemas'
import { requireTablesAdmin } from '@/services/tables/require-admin'

import { withErrors } from './with-errors'

/** `GET /api/admin/schemas`: the list itself, the first of which the dashboard opens. */
export const adminSchemas: Endpoint = {
  path: '/admin/schemas',
  method: 'get',
  handler: withErrors(async (req) => {
    requireTablesAdmin({ req })
    return Response.json(await listSchemas({ req }), { headers: { 'Cache-Control': 'no-store' } })
  }),
}
