import type { Payload } from 'payload'

import type { ProviderSession } from '@/integrations/provider-session'
import type { StripeEvent } from '@/integrations/stripe'
import type { CheckoutSession } from '@/payload-types'
import { syncPayment } from '@/services/orders/sync-payment'
import { AppError } from '@/shared/app-error'

import { fulfil } from './fulfil'
import { offerRecovery } from './recovery/offer-recovery'
import { settleSession } from './settle-session'

const NOTES = {
  unknown: 'Non è una sessione di questo negozio.',
  unpaid: 'Non pagata.',
  mismatch: 'Importo o valuta diversi da quanto offerto: da verificare a mano.',
}

const MISSING =
  'Stripe non conosce questa sessione, che il negozio ha aperto: controlla che la chiave sia dello stesso account e della stessa modalità. Si riprova da soli.'

/** What a session may become, and from what: a payment is never written over. */
const MOVES: Partial<Record<ProviderSession['progress'], CheckoutSession['status'][]>> = {
  unpaid: ['open'],
  failed: ['open', 'unpaid'],
  expired: ['open'],
}

type SyncArgs = { payload: Payload; event: StripeEvent & { storedAt: Date }; now: Date }

/**
 * Brings a session, and the purchase that it became, in line with what Stripe says of both now. What the event claims
 * counts for nothing but the time of a payment that Stripe does not tell.
 *
 * @returns a note for the operator when nothing was bought
 * @throws AppError 502 when Stripe does not know a session of ours: with the right key it will; 502 or 503 when it
 *   cannot be asked
 */
export async function syncSession({ payload, event, now }: SyncArgs): Promise<string | undefined> {
  const sessionId = event.objectId ?? ''
  const result = await fulfil({ payload, sessionId, toldAt: event.occurredAt ?? event.storedAt, now })
  if (result.state === 'fulfilled') {
    const { created, purchase } = result
    // A new purchase was written from what Stripe said a moment ago.
    if (created || !purchase.payment_intent_id) return undefined
    return syncPayment({
      payload,
      event: { paymentIntentId: purchase.payment_intent_id, storedAt: event.storedAt },
      now,
    })
  }
  if (result.state === 'missing') throw new AppError(502, MISSING)
  if (result.state === 'unpaid') {
    const { progress } = result.session
    const from = MOVES[progress]
    if (from) await settleSession({ payload, sessionId, from, to: progress })
    if (progress === 'expired') await offerRecovery({ payload, session: result.session })
  }
  return NOTES[result.state]
}
