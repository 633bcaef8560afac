import Stripe from 'stripe'

export const STRIPE_WEBHOOK_SECRET = 'whsec_for_tests_only'
const stripe = new Stripe('sk_test_double')

/** The headers of a delivery, signed as Stripe signs; `timestamp` in seconds. */
export function sign(
  body: string,
  timestamp = Math.floor(Date.now() / 1000),
  secret = STRIPE_WEBHOOK_SECRET,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Stripe-Signature': stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
  }
}
