import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { RECOVERY_SUBJECT } from '@/content/mails/recovery'

import { type App, startApp } from '../support/app'
import { purchaseOf, startCheckout } from '../support/checkout-client'
import { postStep, sessionIn, setStep } from '../support/checkout-step'
import { query } from '../support/cluster'
import { person } from '../support/invoice-customers'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'
import { StripeDouble } from '../support/stripe-double'
import { type Client, tablesClient } from '../support/tables-client'
import { webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
let smtp: SmtpServer
let app: App
let admin: Client
beforeAll(async () => {
  stripe = await StripeDouble.start()
  smtp = await startSmtpServer()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...stripe.env, ...smtp.env } })
  admin = await tablesClient(app)
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
  await stripe.stop()
})

const ON = { marketing: 'consent', offersInvoice: true, recoversAbandoned: true }
const EMAIL = 'Zoe.Neri@Example.it'
const ADDRESS = 'zoe.neri@example.it'

beforeEach(async () => {
  await setStep(admin, ON)
  for (const table of ['email_deliveries', 'purchases', 'email_suppressions', 'email_sequences']) {
    await sql(`DELETE FROM ${table}`)
  }
  smtp.mails.length = 0
  smtp.refused.length = 0
})
afterEach(() => smtp.judge(() => 'accept'))

const sql = <Row extends Record<string, unknown> = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
) => query<Row>(app.databaseUrl, text, values)
const rows = () =>
  sql<{ state: string; skip_reason: string | null }>(
    `SELECT state, skip_reason FROM email_deliveries WHERE kind = 'recovery'`,
  )
const outcome = async () => (await rows()).map(({ state, skip_reason }) => skip_reason ?? state)

/** A session of a person who was asked for consent in the step. */
async function leave(fields: Record<string, string> = { consent: 'on' }): Promise<string> {
  return sessionIn(await postStep(app, { marketing_version: 'consent:1', ...fields }))
}

/** Stripe tells that a session expired. */
async function expire(
  sessionId: string,
  left: Parameters<StripeDouble['expire']>[1] = { email: EMAIL, name: 'Zoe Neri' },
) {
  const event = stripe.event('checkout.session.expired', stripe.expire(sessionId, left))
  expect((await webhookClient(app, stripe).deliver(event)).status).toBe(200)
  await expect
    .poll(() => sql('SELECT id FROM stripe_events WHERE handled_at IS NULL').then(({ length }) => length))
    .toBe(0)
}

const isRecovery = ({ message }: (typeof smtp.mails)[number]) => message.subject === RECOVERY_SUBJECT

test('whoever agreed gets one mail with Stripe’s link and a way out, in the log, however often it is told', async () => {
  const sessionId = await leave()
  expect(stripe.created.at(-1)!.form.get('after_expiration[recovery][enabled]')).toBe('true')
  await expire(sessionId)
  await expire(sessionId)
  const { to, message, raw } = await smtp.waitForMail(isRecovery)
  expect(to).toEqual([ADDRESS])
  expect(message.text).toContain('Ciao Zoe,')
  expect(message.text).toContain(`${stripe.url}/recover/${sessionId}`)
  expect(message.html).toContain(`${stripe.url}/recover/${sessionId}`)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  await expect.poll(outcome).toEqual(['sent'])
  expect(smtp.mails.filter(isRecovery)).toHaveLength(1)

  const { body } = await admin.call('GET', '/api/admin/email-tracking?email_type=recovery')
  expect(body.rows).toMatchObject([
    { user_email: ADDRESS, email_sent: 1, sequence_name: 'Cassa lasciata a metà', session_id: sessionId },
  ])
  const detail = await admin.call('GET', `/api/admin/email-tracking/${body.rows[0]!.id}`)
  expect(detail.body.row).toMatchObject({ kind: 'recovery', email_subject: RECOVERY_SUBJECT })

  const way = /\/api\/unsubscribe\/[\w.-]+/.exec(message.text!)![0]
  await fetch(`${app.url}${way}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(await sql('SELECT email, reason FROM email_suppressions')).toEqual([
    { email: ADDRESS, reason: 'unsubscribed' },
  ])
})

test('Stripe’s own consent to promotions counts too', async () => {
  await expire((await startCheckout(app.url)).sessionId, { email: EMAIL, promotions: true })
  await smtp.waitForMail(isRecovery)
})

test.each<[string, () => Promise<void>]>([
  ['without consent', async () => expire(await leave({}))],
  [
    'with a soft opt-in alone',
    async () => {
      await setStep(admin, { ...ON, marketing: 'soft_opt_in' })
      await expire(sessionIn(await postStep(app, { marketing_version: 'soft_opt_in:1' })))
    },
  ],
  ['to whoever was not asked', async () => expire((await startCheckout(app.url)).sessionId)],
  ['without an address', async () => expire(await leave(), { email: '' })],
  [
    'while it is switched off',
    async () => {
      const sessionId = await leave()
      await setStep(admin, { ...ON, recoversAbandoned: false })
      await expire(sessionId)
    },
  ],
  [
    'to whoever unsubscribed',
    async () => {
      await sql(`INSERT INTO email_suppressions (email, reason) VALUES ($1, 'unsubscribed')`, [ADDRESS])
      await expire(await leave())
    },
  ],
  [
    'to whoever bought, however the address was written',
    async () => {
      const sessionId = await leave()
      const bought = await startCheckout(app.url)
      stripe.pay(bought.sessionId, { customer_details: { email: ' ZOE.neri@example.IT', name: 'Zoe' } })
      await purchaseOf(app.url, bought.sessionId)
      await expire(sessionId)
    },
  ],
])('nobody is written to %s', async (_, abandon) => {
  await abandon()
  expect(await outcome()).toEqual([])
})

test('one address gets one such mail, of many sessions that expire at once', async () => {
  const sessions = [await leave(), await leave(), await leave()]
  const client = webhookClient(app, stripe)
  await Promise.all(
    sessions.map((id) =>
      client.deliver(stripe.event('checkout.session.expired', stripe.expire(id, { email: EMAIL }))),
    ),
  )
  await smtp.waitForMail(isRecovery)
  await expect.poll(outcome).toEqual(['sent'])
})

test.each([
  [
    'bought',
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency,
     purchased_at) VALUES ('cs_other', 'stripe', '${ADDRESS}', 'Planner', 3700, 'EUR', now())`,
  ],
  ['unsubscribed', `INSERT INTO email_suppressions (email, reason) VALUES ('${ADDRESS}', 'unsubscribed')`],
  ['recovery_off', 'UPDATE checkout_step SET recovers_abandoned = false'],
])('what changes before it leaves is seen when it leaves: %s', async (reason, change) => {
  smtp.judge(() => ({ code: 451, message: 'later' }))
  await expire(await leave())
  await expect.poll(() => smtp.refused.filter(isRecovery).length).toBeGreaterThan(0)
  await expect.poll(outcome).toEqual(['planned'])
  await sql(change)
  smtp.judge(() => 'accept')
  await sql(`UPDATE email_deliveries SET attempt_at = now() WHERE kind = 'recovery'`)
  await sql(`SELECT pg_notify('email_wake', '')`)
  await expect.poll(outcome).toEqual([reason])
  expect(smtp.mails.filter(isRecovery)).toEqual([])
})

test('one that failed is sent again from the log, and never twice', async () => {
  smtp.judge(() => ({ code: 550, message: 'no such user' }))
  await expire(await leave())
  await expect.poll(outcome).toEqual(['failed'])
  // A dead address is excluded; its owner has mended it meanwhile.
  await sql('DELETE FROM email_suppressions')
  smtp.judge(() => 'accept')
  const { body } = await admin.call('GET', '/api/admin/email-tracking?state=failed&email_type=recovery')
  const retry = () => admin.call('POST', '/api/admin/retry-service-email', { id: body.rows[0]!.id })
  expect((await retry()).status).toBe(200)
  await smtp.waitForMail(isRecovery)
  await expect.poll(outcome).toEqual(['sent'])
  expect((await retry()).status).toBe(404)
})

test('the link leads to a purchase with the consent and the invoice request of the first session', async () => {
  const sessionId = await leave({ consent: 'on', wants_invoice: 'on', ...person })
  await expire(sessionId)
  const { message } = await smtp.waitForMail(isRecovery)
  const link = new RegExp(`${stripe.url}/recover/\\w+`).exec(message.text!)![0]
  const payPage = (await fetch(link, { redirect: 'manual' })).headers.get('location')!
  const recovered = payPage.split('/pay/')[1]!
  expect(recovered).not.toBe(sessionId)
  stripe.pay(recovered, { customer_details: { email: EMAIL, name: 'Zoe Neri' } })
  const event = stripe.event('checkout.session.completed', stripe.sessions.get(recovered)!)
  await Promise.all([webhookClient(app, stripe).deliver(event), purchaseOf(app.url, recovered)])
  const [purchase] = await sql('SELECT * FROM purchases')
  expect(purchase).toMatchObject({
    checkout_session_id: recovered,
    customer_email: ADDRESS,
    marketing_basis: 'consent',
    consents: { marketing: { answer: 'consent', version: 1 } },
  })
  expect(
    await sql('SELECT last_name FROM invoice_requests WHERE checkout_session_id = $1', [recovered]),
  ).toEqual([{ last_name: person.last_name }])
})

test('a session of another shop on the same account stays unknown', async () => {
  const sessionId = await leave()
  await sql('DELETE FROM checkout_sessions WHERE session_id = $1', [sessionId])
  const foreign = stripe.recover(sessionId)
  stripe.pay(foreign.id)
  const event = stripe.event('checkout.session.completed', foreign)
  await webhookClient(app, stripe).deliver(event)
  await expect
    .poll(() => sql('SELECT error FROM stripe_events WHERE object_id = $1', [foreign.id]))
    .toEqual([{ error: 'Non è una sessione di questo negozio.' }])
  expect(await sql('SELECT id FROM purchases')).toEqual([])
})
