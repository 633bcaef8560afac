import type { Endpoint } from 'payload'

import { listOwnPurchases } from '@/services/orders/list-own-purchases'

import { describe, json, list, object } from './describe'
import { signedIn } from './signed-in'
import { withErrors } from './with-errors'

/** `GET /api/my-purchases`: what 'I miei acquisti' shows. */
export const myPurchases: Endpoint = {
  path: '/my-purchases',
  method: 'get',
  custom: describe({
    group: 'Orders',
    about: 'What the signed-in person bought, newest first.',
    role: 'user',
    answers: { 200: json(object({ purchases: list('OwnPurchase') })) },
  }),
  handler: withErrors(async (req) => {
    const purchases = await listOwnPurchases({ req, email: signedIn(req).email, now: new Date() })
    return Response.json({ purchases }, { headers: { 'Cache-Control': 'no-store' } })
  }),
}
