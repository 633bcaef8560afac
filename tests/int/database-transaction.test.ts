import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { StripeDouble } from '../support/stripe-double'
import { COMPLETED, webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
let app: App
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: stripe.env })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const receipts = () => query(app.databaseUrl, "SELECT id FROM email_deliveries WHERE kind = 'receipt'")

test('a purchase whose mail could not be written in full is not half there: the event is tried again', async () => {
  const webhook = webhookClient(app, stripe)
  const session = await webhook.paidSession()
  // The mail names the shop; reading that name fails in the middle of the purchase's transaction.
  await query(app.databaseUrl, 'ALTER TABLE site_settings RENAME TO site_settings_away')
  expect((await webhook.deliver(stripe.event(COMPLETED, session))).status).toBe(200)
  expect(await webhook.purchases(session.id)).toEqual([])
  expect(await receipts()).toEqual([])

  await query(app.databaseUrl, 'ALTER TABLE site_settings_away RENAME TO site_settings')
  await query(app.databaseUrl, 'UPDATE stripe_events SET next_attempt_at = now()')
  await expect.poll(() => webhook.purchases(session.id)).toHaveLength(1)
  expect(await receipts()).toHaveLength(1)
})
