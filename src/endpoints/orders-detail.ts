import type { Endpoint } from 'payload'
import { z } from 'zod'

import { getPurchaseDetail } from '@/services/checkout/get-purchase-detail'
import { limitDetails } from '@/services/checkout/limit-requests'
import { AppError } from '@/shared/app-error'

import { clientAddress } from './client-address'
import { describe, json } from './describe'
import { withErrors } from './with-errors'

const purchaseDetailQuery = z.object({ sessionId: z.string() })

export const purchaseDetail: Endpoint = {
  path: '/products/purchase-detail',
  method: 'get',
  custom: describe({
    group: 'Orders',
    about: 'What was bought in a paid session, with fresh links.',
    role: 'visitor',
    query: purchaseDetailQuery,
    answers: { 200: json('PurchaseDetail') },
    refuses: [404, 410, 429],
  }),
  handler: withErrors(async (req) => {
    const sessionId = req.searchParams.get('sessionId')
    // The words of spec §5, which the success page shows too.
    if (!sessionId) throw new AppError(400, 'Missing sessionId parameter')
    await limitDetails({ payload: req.payload, address: clientAddress(req) })
    const detail = await getPurchaseDetail({ payload: req.payload, sessionId, now: new Date() })
    return Response.json(detail, { headers: { 'Cache-Control': 'no-store' } })
  }),
}
