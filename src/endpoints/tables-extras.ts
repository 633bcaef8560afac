import type { Endpoint } from 'payload'
import { z } from 'zod'

import { bulkRequest, savedViewRequest } from '@/contracts/tables'
import { bulkEdit, revertRow } from '@/services/tables/writing'
import { listHistory } from '@/services/tables/history'
import { deleteView, listViews, saveView } from '@/services/tables/reading'

import { adminOnly } from './admin-only'
import { agreedValues } from './agreed-values'
import { askRecipients, describe, done, json, refusalWith, row, rows } from './describe'
import { readJson } from './read-json'
import { importCsv } from './tables-import'

/** For sequences and purchases a request may say how many recipients its caller agrees to (`agreedValues`). */
const AGREED = { confirmed_recipients: z.int().optional() }

/** `POST /api/tables/{table}/bulk`: delete, edit, restore, purge or undo the rows named. */
const bulk: Endpoint = {
  path: '/tables/:table/bulk',
  method: 'post',
  custom: describe({
    group: 'Table {table}',
    about: 'Deletes, changes, restores or purges the rows named, or undoes a batch: all of it, or nothing.',
    role: 'admin',
    body: z.union(bulkRequest.options.map((option) => z.strictObject({ ...option.shape, ...AGREED }))),
    answers: { 200: json('BulkResult'), 409: [refusalWith({ 'row?': '{table}_row' }), askRecipients] },
  }),
  handler: adminOnly(async (req) => {
    const request = bulkRequest.parse(agreedValues(req, await readJson(req)))
    return Response.json(await bulkEdit({ req, tableName: req.routeParams?.table, request }))
  }),
}

/** `GET /api/tables/{table}/{id}/history` */
const history: Endpoint = {
  path: '/tables/:table/:id/history',
  method: 'get',
  custom: describe({
    group: 'Table {table}',
    about: 'The changes of a row, newest first.',
    role: 'admin',
    answers: { 200: rows('HistoryEntry') },
  }),
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
  custom: describe({
    group: 'Table {table}',
    about: 'Takes a row back to before a change.',
    role: 'admin',
    body: revertRequest.extend(AGREED),
    answers: { 200: row('{table}_row'), 409: [refusalWith({ 'row?': '{table}_row' }), askRecipients] },
  }),
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
    custom: describe({
      group: 'Table {table}',
      about: 'Saved views.',
      role: 'admin',
      answers: { 200: rows('SavedView') },
    }),
    handler: adminOnly(async (req) => {
      return Response.json({ rows: await listViews({ req, tableName: req.routeParams?.table }) })
    }),
  },
  {
    path: '/tables/:table/views',
    method: 'post',
    custom: describe({
      group: 'Table {table}',
      about: 'Saves a view, in place of one of the same name.',
      role: 'admin',
      body: savedViewRequest,
      answers: { 201: row('SavedView') },
      refuses: [409],
    }),
    handler: adminOnly(async (req) => {
      const { name, state } = savedViewRequest.parse(await readJson(req))
      const row = await saveView({ req, tableName: req.routeParams?.table, name, state })
      return Response.json({ row }, { status: 201 })
    }),
  },
  {
    path: '/tables/:table/views/:id',
    method: 'delete',
    custom: describe({
      group: 'Table {table}',
      about: 'Deletes a saved view.',
      role: 'admin',
      answers: { 200: done },
    }),
    handler: adminOnly(async (req) => {
      const { table: tableName, id } = req.routeParams ?? {}
      await deleteView({ req, tableName, id })
      return Response.json({ success: true })
    }),
  },
]

export const tableExtraEndpoints: Endpoint[] = [bulk, importCsv, history, revert, ...views]
