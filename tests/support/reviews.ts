import { reviewPath } from '@/services/reviews/review-address'

import type { App } from './app'
import { decideSandbox, startCheckout } from './checkout-client'
import { Client } from './client'
import { query } from './cluster'

type Fields = Record<string, string>

export const GOOD: Fields = {
  stars: '5',
  text: 'Le mattine sono di nuovo mie.',
  shown_name: 'Anna B.',
  consent: 'on',
}

/** A buyer with a browser that runs no script, on `/recensione/…`. */
export function reviewer(app: App) {
  const post = (path: string, body: BodyInit, headers: Fields) =>
    fetch(`${app.url}/api/review/${path}`, { method: 'POST', redirect: 'manual', headers, body })
  return {
    /** A paid order of the simulation: its session. */
    buy: async (email: string, name = 'Anna Bianchi'): Promise<string> => {
      const { sessionId } = await startCheckout(app.url)
      await decideSandbox(app.url, { session: sessionId, action: 'pay', email, name })
      return sessionId
    },
    /** The token of the link that a mail to the order's address carries. */
    tokenOf: async (sessionId: string): Promise<string> => {
      const [row] = await query<{ id: number; customer_email: string }>(
        app.databaseUrl,
        'SELECT id, customer_email FROM purchases WHERE checkout_session_id = $1',
        [sessionId],
      )
      return reviewPath({ purchaseId: row!.id, email: row!.customer_email }).replace('/recensione/', '')
    },
    page: async (token: string, browser = new Client(app.url)) => browser.get(`/recensione/${token}`),
    /** As the page's form sends it; where it leads. */
    write: (token: string, fields: Fields = {}, headers: Fields = { Origin: app.url }) =>
      post(token, new URLSearchParams({ ...GOOD, ...fields }), headers),
    /** As a program sends it. */
    writeJson: (token: string, values: Record<string, unknown>) =>
      post(token, JSON.stringify(values), { 'Content-Type': 'application/json' }),
    withdraw: (token: string, headers: Fields = { Origin: app.url }) =>
      post(`${token}/withdraw`, new URLSearchParams(), headers),
  }
}
