import type { Endpoint } from 'payload'
import { z } from 'zod'

import { bulkRequest, savedViewRequest } from '@/contracts/tables'
import { bulkEdit, revertRow } from '@/services/tables/writing'
import { listHistory } from '@/services/tables/history'
import { deleteView, listViews, saveView } from '@/services/tables/reading'

import { adminOnly } from './admin-only'
import { agreedValues } from './agreed-values'
import { readJson } from './read-json'
import { importCsv } from './tables-import'

/** `POST /api/tables/{table}/bulk`: delete, edit, restore, purge or undo the rows named. */
const bulk: Endpoint = {
  path: '/tables/:table/bulk',
  method: 'post',
  handler: adminOnly(async (req) => {
    const request = bulkRequest.parse(agreedValues(req, await readJson(req)))
    return Response.json(await bulkEdit({ req, tableName: req.routeParams?.table, request }))
  }),
}

/** `GET /api/tables/{table}/{id}/history` */
const history: Endpoint = {
  path: '/tables/:table/:id/history',
  method: 'get',
  handler: adminOnly(async (req) => {
    const { table: tableName, id } = req.routeParams ?? {}
    return Response.json({ rows: await listHistory({ req, tableName, id }) })
  }),
}

const revertRequest = z.strictObject({ entry: z.number().int().positive() })

/** `POST /api/tables/{table}/{id}/revert` */
const revert: Endpoint = {
  path: '/tables/:table/:id/revert',
  method: 'post',
  handler: adminOnly(async (req) => {
    const { table: tableName, id } = req.routeParams ?? {}
    const { entry } = revertRequest.parse(agreedValues(req, await readJson(req)))
    return Response.json({ row: await revertRow({ req, tableName, id, entryId: entry }) })
  }),
}

/** `GET` and `POST /api/tables/{table}/views`, `DELETE /api/tables/{table}/views/{id}` */
const views: Endpoint[] = [
  {
    path: '/tables/:table/views',
    method: 'get',
    handler: adminOnly(async (req) => {
      return Response.json({ rows: await listViews({ req, tableName: req.routeParams?.table }) })
    }),
  },
  {
    path: '/tables/:table/views',
    method: 'post',
    handler: adminOnly(async (req) => {
      const { name, state } = savedViewRequest.parse(await readJson(req))
      const row = await saveView({ req, tableName: req.routeParams?.table, name, state })
      return Response.json({ row }, { status: 201 })
    }),
  },
  {
    path: '/tables/:table/views/:id',
    method: 'delete',
    handler: adminOnly(async (req) => {
      const { table: tableName, id } = req.routeParams ?? {}
      await deleteView({ req, tableName, id })
      return Response.json({ success: true })
    }),
  },
]

export const tableExtraEndpoints: Endpoint[] = [bulk, importCsv, history, revert, ...views]
