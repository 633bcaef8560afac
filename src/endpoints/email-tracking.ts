import type { Endpoint } from 'payload'

import {
  retrySequenceRequest,
  retryServiceRequest,
  sendSequenceRequest,
  trackingQuery,
} from '@/contracts/email-requests'
import { emailReport, emailStats } from '@/services/email-automation/email-stats'
import { listTracking } from '@/services/email-automation/list-tracking'
import {
  retrySequenceEmail,
  sendSequenceEmail,
  type SentByHand,
} from '@/services/email-automation/send-sequence-email'
import { listFailedServiceMail, retryServiceMail } from '@/services/email-automation/service-mail'

import { adminOnly } from './admin-only'
import { readJson } from './read-json'

/** Contract §4: 200 with the row once the server took it. Until it answers for it: 202, and the log tells the end. */
const sentByHand = (sent: SentByHand): Response =>
  sent.state === 'sent'
    ? Response.json({ success: true, row: sent.row })
    : Response.json({ success: true, message: UNDER_WAY }, { status: 202 })

const UNDER_WAY =
  'L’email è in consegna: il server di posta non ha ancora risposto. L’esito comparirà in «Tracciamento Invii».'

export const emailTracking: Endpoint[] = [
  {
    path: '/admin/email-tracking',
    method: 'get',
    handler: adminOnly(async (req) => {
      const query = trackingQuery.parse(Object.fromEntries(req.searchParams))
      const { rows, total } = await listTracking({ db: req.payload.db.pool, query })
      return Response.json({ rows, total, page: query.page, limit: query.limit })
    }),
  },
  {
    path: '/admin/send-sequence-email',
    method: 'post',
    handler: adminOnly(async (req) => {
      const request = sendSequenceRequest.parse(await readJson(req))
      return sentByHand(await sendSequenceEmail({ req, request }))
    }),
  },
  {
    path: '/admin/retry-sequence-email',
    method: 'post',
    handler: adminOnly(async (req) => {
      const request = retrySequenceRequest.parse(await readJson(req))
      return sentByHand(await retrySequenceEmail({ req, request }))
    }),
  },
  {
    path: '/admin/service-email',
    method: 'get',
    handler: adminOnly(async (req) =>
      Response.json({ rows: await listFailedServiceMail({ db: req.payload.db.pool }) }),
    ),
  },
  {
    path: '/admin/retry-service-email',
    method: 'post',
    handler: adminOnly(async (req) => {
      const { id } = retryServiceRequest.parse(await readJson(req))
      await retryServiceMail({ db: req.payload.db.pool, id })
      return Response.json({ success: true })
    }),
  },
  {
    path: '/admin/email-stats',
    method: 'get',
    handler: adminOnly(async (req) => Response.json(await emailStats({ db: req.payload.db.pool }))),
  },
  {
    path: '/admin/email-report',
    method: 'get',
    handler: adminOnly(async (req) => Response.json(await emailReport({ db: req.payload.db.pool }))),
  },
]
