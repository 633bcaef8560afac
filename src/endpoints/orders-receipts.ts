import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'

import { env } from '@/config/env'
import { attachment } from '@/services/downloads/attachment-name'
import { openReceipt } from '@/services/orders/receipts/open-receipt'
import { previewReceipts } from '@/services/orders/receipts/preview-receipts'

import { adminOnly } from './admin-only'
import { describe, file, page } from './describe'
import { routeToken } from './route-token'
import { withErrors } from './with-errors'

/** A receipt as a PDF; whoever may not see it is led to the order's page, which says why. */
const toReceipt = withErrors(async (req: PayloadRequest) => {
  const { payload, user } = req
  const { refunded = '0' } = req.routeParams ?? {}
  const order = { payload, token: routeToken(req), email: user?.email, now: new Date() }
  const opened = await openReceipt({ ...order, refundedCents: Number(refunded) })
  if (!opened) {
    const Location = `${env.SERVER_URL}/ordine/${encodeURIComponent(order.token)}`
    return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } })
  }
  return new Response(Buffer.from(opened.pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': attachment(opened.filename),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  })
})

const previewQuery = z.object({ mail: z.enum(['purchase', 'refund']).optional() })

/** A page of its own, which may do nothing but show the colours of the mail. */
const preview = adminOnly(async ({ payload, user, searchParams }) => {
  const { mail = 'purchase' } = previewQuery.parse(Object.fromEntries(searchParams))
  const { html } = (await previewReceipts({ payload, user }))[mail]
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'X-Robots-Tag': 'noindex',
    },
  })
})

const receipt = describe({
  group: 'Orders',
  about: 'A receipt as a PDF; a caller who may not see it is led to the page of the order.',
  role: 'visitor',
  answers: { 200: file('application/pdf'), 303: null },
})

export const orderReceipts: Endpoint[] = [
  // Of the payment.
  { path: '/orders/:token/receipt', method: 'get', custom: receipt, handler: toReceipt },
  // Of a refund, named by the cents that had gone back in all.
  { path: '/orders/:token/receipt/:refunded', method: 'get', custom: receipt, handler: toReceipt },
  {
    path: '/admin/receipt-preview',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'The receipt as a mail.',
      role: 'admin',
      query: previewQuery,
      answers: { 200: page },
    }),
    handler: preview,
  },
]
