import { fulfil } from '../fulfil'
import { settleSession } from '../settle-session'
import type { EventHandler } from './event-handler'

const NOTES = {
  unknown: 'Non è una sessione di questo negozio.',
  unpaid: 'Non ancora pagata: si attende l’esito.',
  mismatch: 'Importo o valuta diversi da quanto offerto: da verificare a mano.',
}

/** `checkout.session.completed`: paid by card, or still waiting for a slower method. */
export const sessionCompleted: EventHandler = async ({ payload, event, now }) => {
  const sessionId = event.objectId ?? ''
  const result = await fulfil({ payload, sessionId, now })
  if (result.state === 'fulfilled') return undefined
  if (result.state === 'unpaid') {
    await settleSession({ payload, sessionId, from: ['open'], to: 'unpaid' })
  }
  return NOTES[result.state]
}
