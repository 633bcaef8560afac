import type { Endpoint, PayloadRequest } from 'payload'

import { exportQuery, listQuery } from '@/contracts/tables'
import { createRow, deleteRow, updateRow } from '@/services/tables/writing'
import { exportRows } from '@/services/tables/csv'
import { batchOf } from '@/services/tables/history'
import { listRows } from '@/services/tables/reading'

import { adminOnly } from './admin-only'
import { agreedValues } from './agreed-values'
import { csvResponse } from './csv-response'
import {
  askRecipients,
  contract,
  csv,
  describe,
  done,
  json,
  list,
  object,
  refusalWith,
  row,
  whole,
} from './describe'
import { readJson } from './read-json'
import { reading, streaming } from './reading'

/** The first value of each parameter: `req.query` reads brackets as objects, and nothing here is one. */
const queryOf = (req: PayloadRequest): Record<string, string> =>
  Object.fromEntries([...req.searchParams.entries()].reverse())

/** Under this name `POST /api/tables/{table}/bulk` undoes what was just done. */
const UNDO_HEADER = 'X-Undo-Batch'

/** Changed meanwhile, with the row as it is now; or mail that would leave, until its caller agrees. */
const refusedChange = [refusalWith({ 'row?': '{table}_row' }), askRecipients]

/** `GET /api/tables/{table}` */
const readRows: Endpoint = {
  path: '/tables/:table',
  method: 'get',
  custom: describe({
    group: 'Table {table}',
    about: 'Rows: searched, filtered, sorted, page by page.',
    role: 'admin',
    query: listQuery,
    answers: {
      200: json(
        object({
          rows: list('{table}_row'),
          total: whole,
          page: whole,
          limit: whole,
          total_is_exact: { type: 'boolean' },
        }),
      ),
    },
  }),
  handler: adminOnly(
    reading(async (req) => {
      const query = listQuery.parse(queryOf(req))
      const { rows, total, isExact } = await listRows({ req, tableName: req.routeParams?.table, query })
      // PostgreSQL wrote the rows as JSON: parsing them only to write them again would cost more than reading them did.
      const body = `{"rows":${rows},"total":${total},"page":${query.page},"limit":${query.limit},"total_is_exact":${isExact}}`
      return new Response(body, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
    }),
  ),
}

/** `GET /api/tables/{table}/export` */
const exportCsv: Endpoint = {
  path: '/tables/:table/export',
  method: 'get',
  custom: describe({
    group: 'Table {table}',
    about: 'The same rows, all of them, as CSV (RFC 4180).',
    role: 'admin',
    query: exportQuery,
    answers: { 200: csv },
    refuses: [429],
  }),
  handler: adminOnly(
    streaming(async (req) => {
      const query = exportQuery.parse(queryOf(req))
      return csvResponse(await exportRows({ req, tableName: req.routeParams?.table, query }))
    }),
  ),
}

/** `POST /api/tables/{table}` */
const create: Endpoint = {
  path: '/tables/:table',
  method: 'post',
  custom: describe({
    group: 'Table {table}',
    about: 'Adds a row.',
    role: 'admin',
    body: contract('{table}_values'),
    answers: { 201: row('{table}_row'), 409: refusedChange },
  }),
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
  custom: describe({
    group: 'Table {table}',
    about: 'Changes the fields that are sent; 409 when the row has changed since `updated_at`.',
    role: 'admin',
    body: contract('{table}_changes'),
    answers: { 200: row('{table}_row'), 409: refusedChange },
  }),
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
  custom: describe({
    group: 'Table {table}',
    about: 'Deletes a row, into the bin where the table has one; `X-Undo-Batch` names what undoes it.',
    role: 'admin',
    answers: { 200: done },
    refuses: [400, 409],
  }),
  handler: adminOnly(async (req) => {
    const { table: tableName, id } = req.routeParams ?? {}
    await deleteRow({ req, tableName, id })
    return Response.json({ success: true }, { headers: { [UNDO_HEADER]: batchOf(req) } })
  }),
}

export const tableEndpoints: Endpoint[] = [readRows, exportCsv, create, update, remove]
