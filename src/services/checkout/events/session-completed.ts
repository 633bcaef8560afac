import { AppError } from '@/shared/app-error'

import { fulfil } from '../fulfil'
import { settleSession } from '../settle-session'
import type { EventHandler } from './event-handler'

const NOTES = {
  unknown: 'Non è una sessione di questo negozio.',
  unpaid: 'Non ancora pagata: si attende l’esito.',
  mismatch: 'Importo o valuta diversi da quanto offerto: da verificare a mano.',
}

const MISSING =
  'Stripe non conosce questa sessione, che il negozio ha aperto: controlla che la chiave sia dello stesso account e della stessa modalità. Si riprova da soli.'

/**
 * `checkout.session.completed`: paid by card, or still waiting for a slower method.
 *
 * @throws AppError 502 when Stripe does not know a session of ours: with the right key it will
 */
export const sessionCompleted: EventHandler = async ({ payload, event, now }) => {
  const sessionId = event.objectId ?? ''
  const result = await fulfil({ payload, sessionId, toldAt: event.occurredAt ?? event.storedAt, now })
  if (result.state === 'fulfilled') return undefined
  if (result.state === 'missing') throw new AppError(502, MISSING)
  if (result.state === 'unpaid') {
    await settleSession({ payload, sessionId, from: ['open'], to: 'unpaid' })
  }
  return NOTES[result.state]
}
