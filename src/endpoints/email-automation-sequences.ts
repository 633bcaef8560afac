import type { Endpoint, PayloadRequest } from 'payload'

import { pauseSequence, resumeSequence } from '@/services/email-automation/pause-sequence'
import {
  createSequence,
  deleteSequence,
  listSequences,
  updateSequence,
} from '@/services/email-automation/sequences'
import { AppError } from '@/shared/app-error'

import { adminOnly } from './admin-only'
import { readJson } from './read-json'

const path = '/admin/email-sequences'

export const emailSequences: Endpoint[] = [
  {
    path,
    method: 'get',
    handler: adminOnly(async (req) => {
      const rows = await listSequences({ req })
      return Response.json({ rows, total: rows.length })
    }),
  },
  {
    path,
    method: 'post',
    handler: adminOnly(async (req) => {
      const row = await createSequence({ req, values: await readJson(req) })
      return Response.json({ row }, { status: 201 })
    }),
  },
  {
    path: `${path}/:id`,
    method: 'put',
    handler: adminOnly(async (req) => {
      const row = await updateSequence({ req, id: idOf(req), values: await readJson(req) })
      return Response.json({ row })
    }),
  },
  {
    path: `${path}/:id`,
    method: 'delete',
    handler: adminOnly(async (req) => {
      await deleteSequence({ req, id: idOf(req) })
      return Response.json({ success: true })
    }),
  },
  {
    path: `${path}/:id/pause`,
    method: 'post',
    handler: adminOnly(async (req) => {
      await readJson(req)
      await pauseSequence({ req, id: idOf(req) })
      return Response.json({ success: true })
    }),
  },
  {
    path: `${path}/:id/resume`,
    method: 'post',
    handler: adminOnly(async (req) => {
      const { confirmed_recipients: confirmed } = await readJson(req)
      await resumeSequence({ req, id: idOf(req), confirmed })
      return Response.json({ success: true })
    }),
  },
]

function idOf(req: PayloadRequest): number {
  const id = req.routeParams?.id
  if (typeof id !== 'string' || !/^[1-9]\d{0,8}$/.test(id)) throw new AppError(404, 'Sequenza non trovata.')
  return Number(id)
}
