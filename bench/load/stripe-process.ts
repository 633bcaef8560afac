/** The tests' Stripe in a process of its own, which is told by messages who has paid. */
import { StripeDouble } from '../../tests/support/stripe-double'
import { COMPLETED } from '../../tests/support/webhook-client'

import type { PayRequest, PayReply, StripeReady } from './stripe'

/** How often the double's memory of what was asked is emptied: nothing here reads it. */
const FORGET_MS = 5_000

const double = await StripeDouble.start()
setInterval(() => (double.created.length = 0), FORGET_MS).unref()

process.on('message', ({ request, pay }: PayRequest) => {
  const events = pay.map((id) => double.event(COMPLETED, double.pay(id)))
  process.send!({ request, events } satisfies PayReply)
})
process.on('disconnect', () => process.exit(0))
process.send!({ env: double.env } satisfies StripeReady)
