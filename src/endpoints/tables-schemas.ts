import type { Endpoint } from 'payload'

import { listSchemas } from '@/services/tables/table'

import { adminOnly } from './admin-only'

/** `GET /api/admin/schemas`: the list itself, the first of which the dashboard opens. */
export const adminSchemas: Endpoint = {
  path: '/admin/schemas',
  method: 'get',
  handler: adminOnly(async (req) => {
    return Response.json(await listSchemas({ req }))
  }),
}
