import type { Endpoint } from 'payload'

import { listSchemas } from '@/services/tables/table'

import { adminOnly } from './admin-only'
import { describe, json, list } from './describe'

/** `GET /api/admin/schemas`: the list itself, the first of which the dashboard opens. */
export const adminSchemas: Endpoint = {
  path: '/admin/schemas',
  method: 'get',
  custom: describe({
    group: 'Tables',
    about: 'What the tables are: their columns, and how they are shown.',
    role: 'admin',
    answers: { 200: json(list('TableSchema')) },
  }),
  handler: adminOnly(async (req) => {
    return Response.json(await listSchemas({ req }))
  }),
}
