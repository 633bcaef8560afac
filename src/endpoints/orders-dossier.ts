import type { Endpoint } from 'payload'

import { type RefundAnswer, refundRequest } from '@/contracts/orders-dossier'
import { refundOrder } from '@/services/orders/refund-order'
import { parseRowId } from '@/services/tables/table'

import { adminOnly } from './admin-only'
import { readJson } from './read-json'

/** What an administrator does about one order. */
export const orderDossier: Endpoint[] = [
  {
    path: '/admin/orders/:id/refund',
    method: 'post',
    handler: adminOnly(async (req) => {
      const { id, amount_cents, refunded_cents } = refundRequest.parse(await readJson(req))
      const answer: RefundAnswer = await refundOrder({
        req,
        purchaseId: parseRowId(req.routeParams?.id),
        refundId: id,
        amountCents: amount_cents,
        seenRefundedCents: refunded_cents,
        now: new Date(),
      })
      return Response.json(answer, { status: answer.state === 'done' ? 200 : 202 })
    }),
  },
]
