import type { Endpoint } from 'payload'

import {
  retryFailedRequest,
  retrySequenceRequest,
  retryServiceRequest,
  screenQuery,
  sendSequenceRequest,
  trackingFilter,
  trackingQuery,
} from '@/contracts/email-automation-requests'
import { database, reads } from '@/services/database'
import { readScreen } from '@/services/email-automation/email-screen'
import { emailReport, emailStats } from '@/services/email-automation/email-stats'
import {
  retrySequenceEmail,
  sendSequenceEmail,
  type SentByHand,
} from '@/services/email-automation/send-sequence-email'
import { listFailedServiceMail, retryServiceMail } from '@/services/email-automation/service-mail'
import { exportTracking } from '@/services/email-automation/tracking/export-tracking'
import { listTracking } from '@/services/email-automation/tracking/list-tracking'
import { forecastRetry, retryFailed } from '@/services/email-automation/tracking/retry-failed'
import { findDetail } from '@/services/email-automation/tracking/tracking-detail'
import { parseRowId } from '@/services/tables/table'

import { adminOnly } from './admin-only'
import { csvResponse } from './csv-response'
import { csv, describe, done, json, list, object, refusalWith, row, rows, text, whole } from './describe'
import { readJson } from './read-json'
import { reading, streaming } from './reading'

/** Contract §4: 200 with the row once the server took it. Until it answers for it: 202, and the log tells the end. */
const sentByHand = (sent: SentByHand): Response =>
  sent.state === 'sent'
    ? Response.json({ success: true, row: sent.row })
    : Response.json({ success: true, message: UNDER_WAY }, { status: 202 })

const UNDER_WAY =
  'L’email è in consegna: il server di posta non ha ancora risposto. L’esito comparirà in «Tracciamento Invii».'

const sentRow = json(object({ success: { const: true }, row: 'TrackingDetail' }))
const underWay = json(object({ success: { const: true }, message: text }))

export const emailTracking: Endpoint[] = [
  {
    path: '/admin/email-tracking',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'The log of mail, newest first.',
      role: 'admin',
      query: trackingQuery,
      answers: { 200: json('TrackingList') },
    }),
    handler: adminOnly(
      reading(async (req) => {
        const query = trackingQuery.parse(Object.fromEntries(req.searchParams))
        const { rows, total, isExact } = await listTracking({ req, query })
        // PostgreSQL wrote the rows as JSON already.
        const { page, limit } = query
        const body = `{"rows":${rows},"total":${total},"page":${page},"limit":${limit},"total_is_exact":${isExact}}`
        return new Response(body, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
      }),
    ),
  },
  {
    path: '/admin/email-tracking/export',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'The log as CSV, with the same filters.',
      role: 'admin',
      query: trackingFilter,
      answers: { 200: csv },
      refuses: [429],
    }),
    handler: adminOnly(
      streaming(async (req) => {
        const filter = trackingFilter.parse(Object.fromEntries(req.searchParams))
        return csvResponse(await exportTracking({ req, filter }))
      }),
    ),
  },
  {
    path: '/admin/email-tracking/:id',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'All that is kept of one message.',
      role: 'admin',
      answers: { 200: row('TrackingDetail') },
    }),
    handler: adminOnly(async (req) => {
      const id = parseRowId(req.routeParams?.id, 'Invio non trovato.')
      return Response.json({ row: await findDetail({ db: database(req.payload), id }) })
    }),
  },
  {
    path: '/admin/send-sequence-email',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Sends the mail of a sequence by hand; 202 while the mail server has not answered.',
      role: 'admin',
      body: sendSequenceRequest,
      answers: { 200: sentRow, 202: underWay },
      refuses: [404, 409, 429, 502],
    }),
    handler: adminOnly(async (req) => {
      const request = sendSequenceRequest.parse(await readJson(req))
      return sentByHand(await sendSequenceEmail({ req, request }))
    }),
  },
  {
    path: '/admin/retry-sequence-email',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Sends a failed mail again, in its own row.',
      role: 'admin',
      body: retrySequenceRequest,
      answers: { 200: sentRow, 202: underWay },
      refuses: [404, 409, 429, 502],
    }),
    handler: adminOnly(async (req) => {
      const request = retrySequenceRequest.parse(await readJson(req))
      return sentByHand(await retrySequenceEmail({ req, request }))
    }),
  },
  {
    path: '/admin/retry-failed-emails',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'How many failed mails would be queued again.',
      role: 'admin',
      query: trackingFilter,
      answers: { 200: json('RetryForecast') },
    }),
    handler: adminOnly(async (req) => {
      const filter = trackingFilter.parse(Object.fromEntries(req.searchParams))
      return Response.json(await forecastRetry({ db: database(req.payload), filter }))
    }),
  },
  {
    path: '/admin/retry-failed-emails',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Queues failed mails again, once their number is agreed to.',
      role: 'admin',
      body: retryFailedRequest,
      answers: {
        200: json(
          object({
            success: { const: true },
            retried: whole,
            refused: list(object({ reason: text, count: whole })),
          }),
        ),
        409: refusalWith({ forecast: 'RetryForecast' }),
      },
    }),
    handler: adminOnly(async (req) => {
      const { filter, confirmed_recipients: confirmed = 0 } = retryFailedRequest.parse(await readJson(req))
      const { forecast, retried } = await retryFailed({ db: database(req.payload), filter, confirmed })
      if (retried !== undefined) return Response.json({ success: true, retried, refused: forecast.refused })
      const message =
        forecast.now === 0
          ? 'Nessuna di queste email si può riprovare.'
          : `Conferma quante email ripartono: ${forecast.now}.`
      return Response.json({ error: message, message, forecast }, { status: 409 })
    }),
  },
  {
    path: '/admin/service-email',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'Mail outside of sequences that failed for good.',
      role: 'admin',
      answers: { 200: rows('ServiceMail') },
    }),
    handler: adminOnly(async (req) =>
      Response.json({ rows: await listFailedServiceMail({ db: database(req.payload) }) }),
    ),
  },
  {
    path: '/admin/retry-service-email',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Queues such a mail again.',
      role: 'admin',
      body: retryServiceRequest,
      answers: { 200: done },
      refuses: [404, 409],
    }),
    handler: adminOnly(async (req) => {
      const { id } = retryServiceRequest.parse(await readJson(req))
      await retryServiceMail({ db: database(req.payload), id })
      return Response.json({ success: true })
    }),
  },
  {
    path: '/admin/email-stats',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'The figures of the automation.',
      role: 'admin',
      answers: { 200: json('EmailStats') },
    }),
    handler: adminOnly(reading(async (req) => Response.json(await emailStats({ db: reads(req) })))),
  },
  {
    path: '/admin/email-screen',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'Everything in sight on the screen of the automation, as of one moment.',
      role: 'admin',
      query: screenQuery,
      answers: { 200: json('EmailScreen') },
    }),
    handler: adminOnly(
      reading(async (req) => {
        const query = screenQuery.parse(Object.fromEntries(req.searchParams))
        return Response.json(await readScreen({ req, query }))
      }),
    ),
  },
  {
    path: '/admin/email-report',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'What the screen shows beside the figures.',
      role: 'admin',
      answers: { 200: json('EmailReport') },
    }),
    handler: adminOnly(
      reading(async (req) => Response.json(await emailReport({ db: reads(req), pool: reads(req) }))),
    ),
  },
]
