import type { Endpoint } from 'payload'

import { readReconciliation } from '@/services/orders/reconciliation/read-reconciliation'
import { startReconciliation } from '@/services/orders/reconciliation/schedule-reconciliation'

import { adminOnly } from './admin-only'

/** The shop compared with Stripe: what was found, and 'Controlla adesso'. */
export const orderReconciliation: Endpoint[] = [
  {
    path: '/admin/reconciliation',
    method: 'get',
    handler: adminOnly(async (req) => Response.json(await readReconciliation({ req }))),
  },
  {
    path: '/admin/reconciliation',
    method: 'post',
    handler: adminOnly((req) => {
      startReconciliation({ payload: req.payload })
      return Promise.resolve(Response.json({ success: true }, { status: 202 }))
    }),
  },
]
