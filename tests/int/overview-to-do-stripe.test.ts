import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { postCheckout } from '../support/checkout-client'
import { createDatabase, query } from '../support/cluster'
import { type SignedEvent, StripeDouble } from '../support/stripe-double'
import { sign } from '../support/stripe-signature'
import { tablesClient } from '../support/tables-client'
import { COMPLETED, webhookClient } from '../support/webhook-client'

const NEW_SECRET = 'whsec_the_new_one'
const DAY_MS = 24 * 60 * 60 * 1000

let stripe: StripeDouble
let app: App
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...stripe.env, WORKER: 'off' } })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

/** As Stripe signs while a secret is being replaced: with the new one and with the old one. */
function signedTwice({ body, headers }: SignedEvent): SignedEvent {
  const [old, timestamp] = [headers['Stripe-Signature']!, /t=(\d+)/.exec(headers['Stripe-Signature']!)![1]]
  const added = sign(body, Number(timestamp), NEW_SECRET)['Stripe-Signature']!
  return { body, headers: { ...headers, 'Stripe-Signature': `${added},${/v1=.+/.exec(old)![0]}` } }
}

async function deliver(shop: App, change: (event: SignedEvent) => SignedEvent = (event) => event) {
  const webhook = webhookClient(shop, stripe)
  const event = change(stripe.event(COMPLETED, await webhook.paidSession()))
  expect((await webhook.deliver(event)).status).toBe(200)
}

async function toDosOf(shop: App, wanted: string) {
  const admin = await tablesClient(shop)
  const { rows } = (await admin.call('GET', '/api/admin/overview/to-do')).body as unknown as {
    rows: { kind: string; due: string }[]
  }
  return rows.filter(({ kind }) => kind === wanted)
}

test('a webhook’s secret that Stripe replaces is told of, with its last day, until the new one is there', async () => {
  await deliver(app)
  expect(await toDosOf(app, 'webhook_secret')).toEqual([])

  await deliver(app, signedTwice)
  const [key] = await toDosOf(app, 'webhook_secret')
  expect(Math.abs(Date.parse(key!.due) - DAY_MS - Date.now())).toBeLessThan(60_000)
  await deliver(app, signedTwice)
  expect(await toDosOf(app, 'webhook_secret')).toEqual([key])

  const { clusterUrl, databaseUrl } = { clusterUrl: inject('clusterUrl'), databaseUrl: app.databaseUrl }
  const env = { ...stripe.env, STRIPE_WEBHOOK_SECRET: NEW_SECRET, WORKER: 'off' }
  const renewed = await startApp({ clusterUrl, databaseUrl, env })
  try {
    await deliver(renewed, signedTwice)
    expect(await toDosOf(renewed, 'webhook_secret')).toEqual([])
  } finally {
    await renewed.stop()
  }

  await query(
    app.databaseUrl,
    `UPDATE overview_facts SET at = at - interval '1 day' WHERE name = 'replaced_secret'`,
  )
  expect(await toDosOf(app, 'webhook_secret')).toEqual([])
  await deliver(app, signedTwice)
  expect(await toDosOf(app, 'webhook_secret')).toHaveLength(1)
})

test('the new secret is not taken for the old one when no event came before it was there', async () => {
  const databaseUrl = await createDatabase(inject('clusterUrl'))
  const start = (env: Record<string, string>) =>
    startApp({ clusterUrl: inject('clusterUrl'), databaseUrl, env: { ...env, WORKER: 'off' } })
  const before = await start(stripe.env)
  try {
    await deliver(before)
  } finally {
    await before.stop()
  }

  const after = await start({ ...stripe.env, STRIPE_WEBHOOK_SECRET: NEW_SECRET })
  try {
    await deliver(after, signedTwice)
    expect(await toDosOf(after, 'webhook_secret')).toEqual([])
  } finally {
    await after.stop()
  }
})

test('a key that Stripe refuses is told of until a checkout can be begun, or another key is there', async () => {
  stripe.fault = { kind: 401, times: 2 }
  expect((await postCheckout(app.url)).status).toBe(502)
  const [refused] = await toDosOf(app, 'stripe_key')
  expect(refused).toMatchObject({ count: 1, due: null })
  expect((await postCheckout(app.url)).status).toBe(502)
  expect(await toDosOf(app, 'stripe_key')).toEqual([refused])

  await query(app.databaseUrl, `UPDATE overview_facts SET detail = 'another key' WHERE name = 'refused_key'`)
  expect(await toDosOf(app, 'stripe_key')).toEqual([])

  stripe.fault = { kind: 401, times: 1 }
  expect((await postCheckout(app.url)).status).toBe(502)
  expect(await toDosOf(app, 'stripe_key')).toHaveLength(1)
  expect((await postCheckout(app.url)).status).toBe(200)
  expect(await toDosOf(app, 'stripe_key')).toEqual([])

  stripe.fault = { kind: 401, times: 1 }
  expect((await postCheckout(app.url)).status).toBe(502)
  expect(await toDosOf(app, 'stripe_key')).toHaveLength(1)
})

test('what Stripe refuses for another reason says nothing of the key', async () => {
  expect((await postCheckout(app.url)).status).toBe(200)
  stripe.fault = { kind: 400, times: 1 }
  expect((await postCheckout(app.url)).status).toBe(502)
  expect(await toDosOf(app, 'stripe_key')).toEqual([])
})
