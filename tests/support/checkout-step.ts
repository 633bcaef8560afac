import { expect } from 'vitest'

import type { Consents } from '@/shared/consents'

import type { App } from './app'
import { postCheckoutForm, purchaseOf } from './checkout-client'
import { query } from './cluster'
import type { StripeDouble } from './stripe-double'
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

/** Where an answer leads, as a path of the shop or an address elsewhere. */
export const pathOf = (app: App, response: Response): string =>
  response.headers.get('location')!.replace(app.url, '')

/** The id of the session whose pay page an answer leads to. */
export function sessionIn(response: Response): string {
  const location = response.headers.get('location')!
  expect([response.status, location]).toEqual([303, expect.stringContaining('/pay/') as string])
  return location.split('/pay/')[1]!
}

/** What a purchase keeps of what its buyer said. */
export type Stored = { consents: Consents | null; marketing_basis: string }

type PayArgs = { app: App; stripe: StripeDouble; sessionId: string }

/** Pays, and asks as the result page does: no webhook has come. */
export async function payAndRead({ app, stripe, sessionId }: PayArgs): Promise<Stored> {
  stripe.pay(sessionId)
  await purchaseOf(app.url, sessionId)
  const [row] = await query<Stored>(
    app.databaseUrl,
    'SELECT consents, marketing_basis FROM purchases WHERE checkout_session_id = $1',
    [sessionId],
  )
  return row!
}
