import type { Endpoint } from 'payload'

import { receiveEvent } from '@/services/checkout/receive-event'

import { describe, json, object } from './describe'
import { readBytes } from './read-json'
import { withErrors } from './with-errors'

export const stripeWebhook: Endpoint = {
  path: '/stripe/webhook',
  method: 'post',
  custom: describe({
    group: 'Checkout',
    about: 'An event of Stripe, signed in `Stripe-Signature`; answered once it is safely stored.',
    role: 'visitor',
    body: { type: 'object' },
    answers: { 200: json(object({ received: { const: true } })) },
  }),
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
