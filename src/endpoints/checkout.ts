import type { Endpoint } from 'payload'

import { checkoutRequest } from '@/contracts/checkout'
import { createCheckoutSession } from '@/services/checkout/create-checkout-session'
import { limitCheckouts } from '@/services/checkout/limit-requests'

import { clientAddress } from './client-address'
import { readJson } from './read-json'
import { withErrors } from './with-errors'

export const createCheckout: Endpoint = {
  path: '/create-checkout-session',
  method: 'post',
  handler: withErrors(async (req) => {
    await limitCheckouts({ payload: req.payload, address: clientAddress(req) })
    const request = checkoutRequest.parse(await readJson(req))
    return Response.json(await createCheckoutSession({ req, request, now: new Date() }))
  }),
}
