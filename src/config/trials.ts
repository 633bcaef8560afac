import { env } from './env'

/** Stripe's keys say themselves whether their payments are real. */
export const isLiveKey = (secretKey: string): boolean => /^(?:sk|rk)_live_/.test(secretKey)

/**
 * Whether the shop itself is a trial, with the simulated checkout or with a key of Stripe's test mode. Only then do
 * trials count as sales, and the reviews of their buyers as reviews.
 */
export const countsTrials: boolean =
  env.STRIPE_SECRET_KEY === undefined ? env.CHECKOUT_SANDBOX : !isLiveKey(env.STRIPE_SECRET_KEY)
