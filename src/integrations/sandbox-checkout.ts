import { randomBytes } from 'node:crypto'

import { env } from '@/config/env'
import type { CheckoutSession } from '@/payload-types'

import type { ProviderSession } from './provider-session'
import { isStripeConfigured } from './stripe-client'

/** Plays Stripe's part on a machine without keys (contract §2). With keys there is nothing to play. */
export const isSandboxOn = env.CHECKOUT_SANDBOX && !isStripeConfigured

/** A pay page of the site itself. The id is as hard to guess as Stripe's: it alone opens the purchase. */
export function createSandboxSession(): { id: string; url: string } {
  const id = `cs_sandbox_${randomBytes(24).toString('hex')}`
  return { id, url: `${env.SERVER_URL}/checkout/sandbox?session=${id}` }
}

/** The sandbox has no memory but our own row. */
export function sandboxProviderSession(row: CheckoutSession): ProviderSession {
  return {
    id: row.session_id,
    paid: row.status === 'paid',
    progress: row.status,
    amountCents: row.amount_cents,
    currency: row.currency,
    customerEmail: row.customer_email ?? null,
    customerName: row.customer_name ?? null,
    paymentIntentId: row.session_id.replace(/^cs_/, 'pi_'),
    paidAt: row.status === 'paid' ? new Date(row.updatedAt) : null,
    isTouched: false,
  }
}
