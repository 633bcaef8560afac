import type { Endpoint, PayloadRequest } from 'payload'

import { exportQuery, listQuery } from '@/contracts/tables'
import { createRow, deleteRow, updateRow } from '@/services/tables/writing'
import { exportRows } from '@/services/tables/csv'
import { batchOf } from '@/services/tables/history'
import { listRows } from '@/services/tables/reading'

import { adminOnly } from './admin-only'
import { agreedValues } from './agreed-values'
import { csvResponse } from './csv-response'
import { readJson } from './read-json'

/** The first value of each parameter: `req.query` reads brackets as objects, and nothing here is one. */
const queryOf = (req: PayloadRequest): Record<string, string> =>
  Object.fromEntries([...req.searchParams.entries()].reverse())

/** Under this name `POST /api/tables/{table}/bulk` undoes what was just done. */
const UNDO_HEADER = 'X-Undo-Batch'

/** `GET /api/tables/{table}` */
const list: Endpoint = {
  path: '/tables/:table',
  method: 'get',
  handler: adminOnly(async (req) => {
    const query = listQuery.parse(queryOf(req))
    const { rows, total, isExact } = await listRows({ req, tableName: req.routeParams?.table, query })
    // PostgreSQL wrote the rows as JSON: parsing them only to write them again would cost more than reading them did.
    const body = `{"rows":${rows},"total":${total},"page":${query.page},"limit":${query.limit},"total_is_exact":${isExact}}`
    return new Response(body, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
  }),
}

/** `GET /api/tables/{table}/export` */
const exportCsv: Endpoint = {
  path: '/tables/:table/export',
  method: 'get',
  handler: adminOnly(async (req) => {
    const query = exportQuery.parse(queryOf(req))
    return csvResponse(await exportRows({ req, tableName: req.routeParams?.table, query }))
  }),
}

/** `POST /api/tables/{table}` */
const create: Endpoint = {
  path: '/tables/:table',
  method: 'post',
  handler: adminOnly(async (req) => {
    const values = agreedValues(req, await readJson(req))
    const row = await createRow({ req, tableName: req.routeParams?.table, values })
    return Response.json({ row }, { status: 201 })
  }),
}

/** `PUT /api/tables/{table}/{id}`; a conflict answers 409 with the row as it is now. */
const update: Endpoint = {
  path: '/tables/:table/:id',
  method: 'put',
  handler: adminOnly(async (req) => {
    const { table: tableName, id } = req.routeParams ?? {}
    const values = agreedValues(req, await readJson(req))
    return Response.json({ row: await updateRow({ req, tableName, id, values }) })
  }),
}

/** `DELETE /api/tables/{table}/{id}` */
const remove: Endpoint = {
  path: '/tables/:table/:id',
  method: 'delete',
  handler: adminOnly(async (req) => {
    const { table: tableName, id } = req.routeParams ?? {}
    await deleteRow({ req, tableName, id })
    return Response.json({ success: true }, { headers: { [UNDO_HEADER]: batchOf(req) } })
  }),
}

export const tableEndpoints: Endpoint[] = [list, exportCsv, create, update, remove]
