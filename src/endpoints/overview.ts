import type { Endpoint, PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { salesQuery } from '@/contracts/overview'
import { database } from '@/services/database'
import { readOpening } from '@/services/overview/opening/read-opening'
import { sendTrialMail } from '@/services/overview/opening/trial-mail'
import { exportSales } from '@/services/overview/sales/export-sales'
import { readMail } from '@/services/overview/mail/read-mail'
import { latestOrders } from '@/services/overview/sales/latest-orders'
import { readSales } from '@/services/overview/sales/read-sales'
import { readToDos } from '@/services/overview/to-do/read-to-dos'

import { adminOnly } from './admin-only'
import { csvResponse } from './csv-response'

const periodAsked = (req: PayloadRequest) => ({
  db: database(req.payload),
  query: salesQuery.parse(Object.fromEntries(req.searchParams)),
  now: new Date(),
})

/** What stands on 'Panoramica': each part of the page asks for its own. */
export const overview: Endpoint[] = [
  {
    path: '/admin/overview/sales',
    method: 'get',
    handler: adminOnly(async (req) => Response.json(await readSales(periodAsked(req)))),
  },
  {
    path: '/admin/overview/sales/export',
    method: 'get',
    handler: adminOnly(async (req) => csvResponse(await exportSales(periodAsked(req)))),
  },
  {
    path: '/admin/overview/mail',
    method: 'get',
    handler: adminOnly(async (req) => Response.json(await readMail(periodAsked(req)))),
  },
  {
    path: '/admin/overview/to-do',
    method: 'get',
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
    handler: adminOnly(async (req) =>
      Response.json(
        await readOpening({
          db: database(req.payload),
          env,
          now: new Date(),
          isFresh: req.searchParams.get('fresh') === '1',
        }),
      ),
    ),
  },
  {
    path: '/admin/overview/trial-mail',
    method: 'post',
    handler: adminOnly(async ({ payload, user }) => {
      await sendTrialMail({ payload, env, user, now: new Date() })
      return Response.json({ success: true })
    }),
  },
  {
    path: '/admin/overview/orders',
    method: 'get',
    handler: adminOnly(async (req) =>
      Response.json({ rows: await latestOrders({ db: database(req.payload) }) }),
    ),
  },
]
