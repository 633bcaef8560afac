import type { Endpoint } from 'payload'

import { adoptRequest } from '@/contracts/orders-reconciliation'
import { adoptSession } from '@/services/orders/reconciliation/adopt-session'
import { readReconciliation } from '@/services/orders/reconciliation/read-reconciliation'
import { startReconciliation } from '@/services/orders/reconciliation/start-reconciliation'

import { adminOnly } from './admin-only'
import { describe, done, json } from './describe'
import { readJson } from './read-json'

/** The shop compared with Stripe: what was found, and 'Controlla adesso'. */
export const orderReconciliation: Endpoint[] = [
  {
    path: '/admin/reconciliation',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'The shop compared with Stripe.',
      role: 'admin',
      answers: { 200: json('ReconciliationView') },
    }),
    handler: adminOnly(async (req) => Response.json(await readReconciliation({ req }))),
  },
  {
    path: '/admin/reconciliation',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Compares now.',
      role: 'admin',
      answers: { 202: done },
      refuses: [409],
    }),
    handler: adminOnly((req) => {
      startReconciliation({ payload: req.payload })
      return Promise.resolve(Response.json({ success: true }, { status: 202 }))
    }),
  },
  {
    path: '/admin/reconciliation/adopt',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Makes the purchase of a paid session that the shop does not know.',
      role: 'admin',
      body: adoptRequest,
      answers: { 200: json('Adopted') },
      refuses: [404, 409, 502],
    }),
    handler: adminOnly(async (req) => {
      const { session_id: sessionId, stripe_cents: seenCents } = adoptRequest.parse(await readJson(req))
      return Response.json({
        purchase_id: await adoptSession({ req, sessionId, seenCents, now: new Date() }),
      })
    }),
  },
]
