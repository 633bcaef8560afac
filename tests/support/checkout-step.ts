import { expect } from 'vitest'

import type { App } from './app'
import { postCheckoutForm } from './checkout-client'
import { query } from './cluster'
import type { Client } from './tables-client'

/** Everything off, as a new shop has it. */
const OFF = {
  asksWaiver: false,
  marketing: 'off',
  offersInvoice: false,
  recoversAbandoned: false,
}

/** What an owner sets under 'Prima del pagamento'; what is not named is off. */
export async function setStep(admin: Client, settings: object = {}): Promise<void> {
  const saved = await admin.call('POST', '/api/globals/checkout-step', { ...OFF, ...settings })
  expect(saved.status, saved.text).toBe(200)
}

/** The newest version of a text, as the step's form names it. */
export async function newestVersion(app: App, part: string): Promise<number> {
  const [row] = await query<{ version: number }>(
    app.databaseUrl,
    'SELECT max(version)::int AS version FROM consent_texts WHERE part = $1',
    [part],
  )
  return row!.version
}

/** The step's form, sent by a browser without scripts; a cookie carries what was refused before. */
export const postStep = (app: App, fields: Record<string, string> = {}): Promise<Response> =>
  postCheckoutForm(app.url, { Origin: app.url }, { step: '1', ...fields })
