import type { App } from './app'
import { startCheckout } from './checkout-client'
import { query } from './cluster'
import type { SignedEvent, StripeDouble } from './stripe-double'

export const COMPLETED = 'checkout.session.completed'

type PurchaseRow = { id: number; status: string; amount_cents: string; refunded_at: Date | null }

/** Stripe's side of the shop: what it delivers, and what becomes of it. */
export function webhookClient(app: App, stripe: StripeDouble) {
  return {
    deliver: ({ body, headers }: SignedEvent) =>
      fetch(`${app.url}/api/stripe/webhook`, { method: 'POST', body, headers }),
    purchases: (sessionId: string) =>
      query<PurchaseRow>(app.databaseUrl, 'SELECT * FROM purchases WHERE checkout_session_id = $1', [
        sessionId,
      ]),
    /** A session that a buyer has paid and of which the shop has not heard yet. */
    paidSession: async () => stripe.pay((await startCheckout(app.url)).sessionId),
  }
}
