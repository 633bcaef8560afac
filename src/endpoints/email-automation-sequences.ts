import type { Endpoint, PayloadRequest } from 'payload'

import { emailSequenceForm } from '@/contracts/email-automation-form'
import { pauseSequence, resumeSequence } from '@/services/email-automation/pause-sequence'
import {
  createSequence,
  deleteSequence,
  listSequences,
  updateSequence,
} from '@/services/email-automation/sequences'
import { parseRowId } from '@/services/tables/table'

import { adminOnly } from './admin-only'
import {
  askRecipients,
  describe,
  done,
  formShape,
  json,
  list,
  object,
  refusalWith,
  row,
  text,
  type Shape,
  whole,
} from './describe'
import { readJson } from './read-json'

const path = '/admin/email-sequences'

/** How many recipients the caller agrees to (contract §4). */
const AGREED: Record<string, Shape> = { confirmed_recipients: whole }
const sequenceShape = (beside: Record<string, Shape>) => formShape(emailSequenceForm, beside)

export const emailSequences: Endpoint[] = [
  {
    path,
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'All sequences.',
      role: 'admin',
      answers: { 200: json(object({ rows: list('SequenceRow'), total: whole })) },
    }),
    handler: adminOnly(async (req) => {
      const rows = await listSequences({ req })
      return Response.json({ rows, total: rows.length })
    }),
  },
  {
    path,
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Adds a sequence.',
      role: 'admin',
      body: sequenceShape(AGREED),
      answers: { 201: row('SequenceRow'), 409: [refusalWith({}), askRecipients] },
    }),
    handler: adminOnly(async (req) => {
      const row = await createSequence({ req, values: await readJson(req) })
      return Response.json({ row }, { status: 201 })
    }),
  },
  {
    path: `${path}/:id`,
    method: 'put',
    custom: describe({
      group: 'Email automation',
      about: 'Changes the fields of a sequence that are sent; 409 when it has changed since `updated_at`.',
      role: 'admin',
      body: { ...sequenceShape({ ...AGREED, updated_at: text }), required: [] },
      answers: { 200: row('SequenceRow'), 409: [refusalWith({ 'row?': 'SequenceRow' }), askRecipients] },
    }),
    handler: adminOnly(async (req) => {
      const row = await updateSequence({ req, id: idOf(req), values: await readJson(req) })
      return Response.json({ row })
    }),
  },
  {
    path: `${path}/:id`,
    method: 'delete',
    custom: describe({
      group: 'Email automation',
      about: 'Deletes a sequence; what it planned is skipped.',
      role: 'admin',
      answers: { 200: done },
      refuses: [400],
    }),
    handler: adminOnly(async (req) => {
      await deleteSequence({ req, id: idOf(req) })
      return Response.json({ success: true })
    }),
  },
  {
    path: `${path}/:id/pause`,
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Holds back the mail of a sequence.',
      role: 'admin',
      body: { type: 'object' },
      answers: { 200: done },
      refuses: [409],
    }),
    handler: adminOnly(async (req) => {
      await readJson(req)
      await pauseSequence({ req, id: idOf(req) })
      return Response.json({ success: true })
    }),
  },
  {
    path: `${path}/:id/resume`,
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Lets the mail of a sequence go on.',
      role: 'admin',
      body: { type: 'object', properties: AGREED },
      answers: { 200: done, 409: [refusalWith({}), askRecipients] },
    }),
    handler: adminOnly(async (req) => {
      const { confirmed_recipients: confirmed } = await readJson(req)
      await resumeSequence({ req, id: idOf(req), confirmed })
      return Response.json({ success: true })
    }),
  },
]

const idOf = ({ routeParams }: PayloadRequest) => parseRowId(routeParams?.id, 'Sequenza non trovata.')
