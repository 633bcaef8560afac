import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { limits } from '@/config/limits'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'
import { StripeDouble } from '../support/stripe-double'
import { COMPLETED, webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
let line: Relay
let app: App
beforeAll(async () => {
  stripe = await StripeDouble.start()
  line = await startRelay(stripe.url)
  app = await startApp({
    clusterUrl: inject('clusterUrl'),
    env: { ...stripe.env, STRIPE_API_BASE: line.url.replace(/\/$/, '') },
  })
})
afterAll(async () => {
  await app.stop()
  await line.cut()
  await stripe.stop()
})

const EVENTS = 60

test('a burst of events is acted on a few at a time, and all of it', async () => {
  const webhook = webhookClient(app, stripe)
  const sessions: { id: string }[] = []
  for (let index = 0; index < EVENTS; index += 1) sessions.push(await webhook.paidSession())
  const before = line.open()
  const answers = await Promise.all(
    sessions.map((session) => webhook.deliver(stripe.event(COMPLETED, session))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(EVENTS).fill(200))
  const purchases = () =>
    query(app.databaseUrl, 'SELECT id FROM purchases WHERE checkout_session_id = ANY($1)', [
      sessions.map(({ id }) => id),
    ])
  await expect.poll(purchases, { timeout: PATIENCE_MS }).toHaveLength(EVENTS)
  // Each event asks Stripe for its session, and a line that is free is used again.
  expect(before).toBe(1)
  expect(line.open()).toBe(limits.checkout.eventsAtOnce)
})
