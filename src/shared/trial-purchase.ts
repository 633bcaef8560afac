type Sold = { provider: string; checkout_session_id: string }

/** How Stripe's ids of sessions begin, by its mode. */
export const TEST_SESSION = 'cs_test_'
export const LIVE_SESSION = 'cs_live_'

/** Whether no real money was paid: the simulated checkout, or Stripe's test mode. */
export const isTrialPurchase = ({ provider, checkout_session_id }: Sold): boolean =>
  provider === 'sandbox' || (provider === 'stripe' && checkout_session_id.startsWith(TEST_SESSION))
