import type { Endpoint, PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { type OrderCodeAnswer, orderCodeRequest } from '@/contracts/orders'
import { mintDownload } from '@/services/orders/mint-download'
import { sendOrderCode, verifyOrderCode } from '@/services/orders/unlock-order'
import { networkOf } from '@/shared/network'

import { clientAddress } from './client-address'
import { describe, done, json } from './describe'
import { readJson } from './read-json'
import { routeToken } from './route-token'
import { refuseForeignSite } from './signed-in'
import { withCookies } from './with-cookies'
import { withErrors } from './with-errors'

/** To the file itself, by a link made for this press alone. */
const toFile = withErrors(async (req: PayloadRequest) => {
  const { id, release } = req.routeParams ?? {}
  const path = await mintDownload({
    payload: req.payload,
    token: routeToken(req),
    fileId: Number(id),
    ...(release !== undefined && { releaseId: Number(release) }),
    email: req.user?.email,
    now: new Date(),
  })
  const headers = { Location: `${env.SERVER_URL}${path}`, 'Cache-Control': 'no-store' }
  return new Response(null, { status: 303, headers })
})

const led = describe({
  group: 'Orders',
  about: 'Leads to a file of an order, by a link made for this press alone.',
  role: 'visitor',
  answers: { 303: null },
})

/** `GET /api/orders/{token}/files/{id}`: the newest version; `…/versions/{release}`: an earlier one. */
const orderFiles: Endpoint[] = [
  { path: '/orders/:token/files/:id', method: 'get', custom: led, handler: toFile },
  { path: '/orders/:token/files/:id/versions/:release', method: 'get', custom: led, handler: toFile },
]

/** `POST /api/orders/{token}/code`: a one-time code to the order's own address. */
const orderCode: Endpoint = {
  path: '/orders/:token/code',
  method: 'post',
  custom: describe({
    group: 'Orders',
    about: 'Sends a one-time code to the address of the order.',
    role: 'visitor',
    answers: { 200: json('OrderCodeAnswer') },
    refuses: [403, 410, 429],
  }),
  handler: withErrors(async (req) => {
    refuseForeignSite(req)
    const { sentTo, cookie } = await sendOrderCode(asker(req))
    return withCookies({ success: true, sentTo } satisfies OrderCodeAnswer, cookie)
  }),
}

/** `POST /api/orders/{token}/session`: the code, for a session that opens the order. */
const orderSession: Endpoint = {
  path: '/orders/:token/session',
  method: 'post',
  custom: describe({
    group: 'Orders',
    about: 'The code, for a session that opens the order.',
    role: 'visitor',
    body: orderCodeRequest,
    answers: { 200: done },
    refuses: [401, 403, 410, 429],
  }),
  handler: withErrors(async (req) => {
    refuseForeignSite(req)
    const { otp } = orderCodeRequest.parse(await readJson(req))
    const { cookies } = await verifyOrderCode({ ...asker(req), code: otp })
    return withCookies({ success: true }, ...cookies)
  }),
}

export const orders: Endpoint[] = [...orderFiles, orderCode, orderSession]

const asker = (req: PayloadRequest) => ({
  req,
  token: routeToken(req),
  network: networkOf(clientAddress(req)),
  now: new Date(),
})
