import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'

import { env } from '@/config/env'
import { attachment } from '@/services/downloads/attachment-name'
import { openReceipt } from '@/services/orders/receipts/open-receipt'
import { previewReceipts } from '@/services/orders/receipts/preview-receipts'

import { adminOnly } from './admin-only'
import { describe, file, page } from './describe'
import { withErrors } from './with-errors'

/** A receipt as a PDF; whoever may not see it is led to the order's page, which says why. */
const toReceipt = withErrors(async ({ payload, routeParams, user }: PayloadRequest) => {
  const { token, refunded = '0' } = routeParams ?? {}
  const order = {
    payload,
    token: typeof token === 'string' ? token : '',
    email: user?.email,
    now: new Date(),
  }
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

/** A page of its own, which may do nothing but show the colours of the mail. */
const preview = adminOnly(async ({ payload, user, searchParams }) => {
  const mails = await previewReceipts({ payload, user })
  const { html } = searchParams.get('mail') === 'refund' ? mails.refund : mails.purchase
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
      query: z.object({ mail: z.enum(['purchase', 'refund']).optional() }),
      answers: { 200: page },
    }),
    handler: preview,
  },
]
