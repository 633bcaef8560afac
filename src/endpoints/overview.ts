import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'

import { env } from '@/config/env'
import { salesQuery } from '@/contracts/overview'
import { database, reads } from '@/services/database'
import { readOpening } from '@/services/overview/opening/read-opening'
import { sendTrialMail } from '@/services/overview/opening/trial-mail'
import { exportSales } from '@/services/overview/sales/export-sales'
import { readMail } from '@/services/overview/mail/read-mail'
import { latestOrders } from '@/services/overview/sales/latest-orders'
import { readSales } from '@/services/overview/sales/read-sales'
import { readToDos } from '@/services/overview/to-do/read-to-dos'

import { adminOnly } from './admin-only'
import { csvResponse } from './csv-response'
import { csv, describe, done, json, rows } from './describe'
import { reading } from './reading'

const periodAsked = (req: PayloadRequest) => ({
  db: reads(req),
  query: salesQuery.parse(Object.fromEntries(req.searchParams)),
  now: new Date(),
})

const openingQuery = z.object({ fresh: z.enum(['0', '1']).optional() })

/** What stands on 'Panoramica': each part of the page asks for its own. */
export const overview: Endpoint[] = [
  {
    path: '/admin/overview/sales',
    method: 'get',
    custom: describe({
      group: 'Overview',
      about: 'Sales of a period, and of the one before.',
      role: 'admin',
      query: salesQuery,
      answers: { 200: json('SalesReport') },
    }),
    handler: adminOnly(reading(async (req) => Response.json(await readSales(periodAsked(req))))),
  },
  {
    path: '/admin/overview/sales/export',
    method: 'get',
    custom: describe({
      group: 'Overview',
      about: 'The same as CSV.',
      role: 'admin',
      query: salesQuery,
      answers: { 200: csv },
    }),
    handler: adminOnly(reading(async (req) => csvResponse(await exportSales(periodAsked(req))))),
  },
  {
    path: '/admin/overview/mail',
    method: 'get',
    custom: describe({
      group: 'Overview',
      about: 'The mail of a period.',
      role: 'admin',
      query: salesQuery,
      answers: { 200: json('MailReport') },
    }),
    handler: adminOnly(reading(async (req) => Response.json(await readMail(periodAsked(req))))),
  },
  {
    path: '/admin/overview/to-do',
    method: 'get',
    custom: describe({
      group: 'Overview',
      about: 'What waits for a person.',
      role: 'admin',
      answers: { 200: rows('ToDo') },
    }),
    handler: adminOnly(async ({ payload }) => {
      const onError = (error: unknown) =>
        payload.logger.error({ err: error }, 'the checks before the opening could not be read')
      return Response.json({
        rows: await readToDos({ db: database(payload), env, now: new Date(), onError }),
      })
    }),
  },
  {
    path: '/admin/overview/opening',
    method: 'get',
    custom: describe({
      group: 'Overview',
      about: 'The checks before the shop opens; `fresh` looks outside again.',
      role: 'admin',
      query: openingQuery,
      answers: { 200: json('Opening') },
    }),
    handler: adminOnly(async ({ payload, searchParams }) => {
      const { fresh } = openingQuery.parse(Object.fromEntries(searchParams))
      return Response.json(
        await readOpening({ db: database(payload), env, now: new Date(), isFresh: fresh === '1' }),
      )
    }),
  },
  {
    path: '/admin/overview/trial-mail',
    method: 'post',
    custom: describe({
      group: 'Overview',
      about: 'Sends a mail to the administrator who asks, to see whether it arrives.',
      role: 'admin',
      answers: { 200: done },
      refuses: [409, 429, 502],
    }),
    handler: adminOnly(async ({ payload, user }) => {
      await sendTrialMail({ payload, env, user, now: new Date() })
      return Response.json({ success: true })
    }),
  },
  {
    path: '/admin/overview/orders',
    method: 'get',
    custom: describe({
      group: 'Overview',
      about: 'The latest orders.',
      role: 'admin',
      answers: { 200: rows('LatestOrder') },
    }),
    handler: adminOnly(
      reading(async (req) => Response.json({ rows: await latestOrders({ db: reads(req) }) })),
    ),
  },
]
