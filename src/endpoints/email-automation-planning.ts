import type { Endpoint } from 'payload'
import { z } from 'zod'

import { emailSequenceForm } from '@/contracts/email-automation-form'
import { calendarQuery, holdDecision } from '@/contracts/email-automation-requests'
import { rowId } from '@/contracts/row-id'
import { database, reads, withCancellableQuery } from '@/services/database'
import { readSiteName } from '@/services/content/read-site-name'
import { emailCalendar } from '@/services/email-automation/email-calendar'
import { forecastChange } from '@/services/email-automation/forecast-change'
import { decideHold } from '@/services/email-automation/hold'
import { previewSequence } from '@/services/email-automation/preview-sequence'
import { sendTest } from '@/services/email-automation/send-test'
import { checkedValues } from '@/services/email-automation/sequences'

import { adminOnly } from './admin-only'
import {
  askRecipients,
  describe,
  done,
  formShape,
  json,
  object,
  refusalWith,
  text,
  type Shape,
  whole,
} from './describe'
import { readJson } from './read-json'
import { reading } from './reading'

const ofSequence = z.object({ id: rowId.optional() })
const sampled = z.object({
  sample: z
    .object({ name: z.string().max(200).default(''), product_name: z.string().max(200).default('') })
    .default({ name: '', product_name: '' }),
})

/** Of the recipient that the mail is filled in for. */
const sampleShape: Shape = z.toJSONSchema(sampled.shape.sample, { io: 'input' })
const sequenceShape = (beside: Record<string, Shape> = {}) => formShape(emailSequenceForm, beside)

const words = z.object({
  email_subject: z.string().catch(''),
  email_subject_b: z.string().nullish().catch(null),
  email_template: z.string().max(200_000).catch(''),
})

/** What a sequence would do, before it does it. */
export const emailPlanning: Endpoint[] = [
  {
    path: '/admin/email-calendar',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'The mail of the next 60 days.',
      role: 'admin',
      query: calendarQuery,
      answers: { 200: json('EmailCalendar') },
    }),
    handler: adminOnly(
      reading(async (req) => {
        const query = calendarQuery.parse(Object.fromEntries(req.searchParams))
        const calendar = await withCancellableQuery(req, (connection) =>
          emailCalendar({ db: reads(req), connection, query }),
        )
        return Response.json(calendar)
      }),
    ),
  },
  {
    path: '/admin/email-forecast',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'What saving a sequence would change.',
      role: 'admin',
      body: sequenceShape({ id: whole }),
      answers: { 200: json('ChangeForecast') },
    }),
    handler: adminOnly(async (req) => {
      const body = await readJson(req)
      const { id } = ofSequence.parse(body)
      const values = checkedValues(body)
      const forecast = await withCancellableQuery(req, (db) => forecastChange({ db, id, values }))
      return Response.json(forecast)
    }),
  },
  {
    path: '/admin/email-hold',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Sends or drops the mail that waits since the database was restored or copied.',
      role: 'admin',
      body: holdDecision,
      answers: { 200: done, 409: [refusalWith({}), askRecipients] },
    }),
    handler: adminOnly(async (req) => {
      const request = holdDecision.parse(await readJson(req))
      await decideHold({ req, userId: req.user.id, request })
      return Response.json({ success: true })
    }),
  },
  {
    path: '/admin/email-test',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Sends a sequence as it is written to the administrator who asks.',
      role: 'admin',
      body: sequenceShape({ sample: sampleShape }),
      answers: { 200: json(object({ success: { const: true }, user_email: text })) },
      refuses: [429, 502],
    }),
    handler: adminOnly(async (req) => {
      const body = await readJson(req)
      const { sample } = sampled.parse(body)
      await sendTest({
        db: database(req.payload),
        to: req.user.email,
        // A test may be sent of what cannot be switched on yet.
        values: checkedValues({ ...body, is_active: 0 }),
        sample,
        onError: (error) => req.payload.logger.error({ err: error }, 'a trial mail met an error'),
      })
      return Response.json({ success: true, user_email: req.user.email })
    }),
  },
  {
    path: '/admin/email-preview',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'A sequence as it is written, as a mail.',
      role: 'admin',
      body: words.partial().extend(sampled.shape),
      answers: { 200: json('EmailPreview') },
    }),
    handler: adminOnly(async (req) => {
      const body = await readJson(req)
      const written = { ...words.parse(body), site_name: await readSiteName(req) }
      return Response.json(previewSequence({ words: written, sample: sampled.parse(body).sample }))
    }),
  },
]
