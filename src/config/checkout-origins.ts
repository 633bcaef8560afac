import type { Env } from './env'

/**
 * The origins of the pay page that a buy button's form is redirected to: Stripe's, or the sandbox's. The sandbox has
 * the shop's one name, also for a developer who came by another (127.0.0.1).
 */
export function checkoutOrigins({
  STRIPE_SECRET_KEY,
  STRIPE_API_BASE,
  SERVER_URL,
}: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'SERVER_URL'>): string[] {
  if (STRIPE_SECRET_KEY === undefined) return [SERVER_URL]
  const testDouble = STRIPE_API_BASE === undefined ? [] : [new URL(STRIPE_API_BASE).origin]
  return ['https://checkout.stripe.com', ...testDouble]
}
