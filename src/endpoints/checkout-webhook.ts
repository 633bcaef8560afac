import type { Endpoint } from 'payload'

import { receiveEvent } from '@/services/checkout/receive-event'

import { readBytes } from './read-json'
import { withErrors } from './with-errors'

export const stripeWebhook: Endpoint = {
  path: '/stripe/webhook',
  method: 'post',
  handler: withErrors(async (req) => {
    await receiveEvent({
      payload: req.payload,
      body: await readBytes(req),
      signature: req.headers.get('stripe-signature'),
      now: new Date(),
    })
    return Response.json({ received: true })
  }),
}
