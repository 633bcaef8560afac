import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { contentClient } from '../support/content-client'
import { reviewer } from '../support/reviews'
import { StripeDouble } from '../support/stripe-double'
import { type Client, tablesClient } from '../support/tables-client'

/** A shop that sells for money, in which trials were made before. */
let stripe: StripeDouble
let app: App
let editor: Client
beforeAll(async () => {
  stripe = await StripeDouble.start()
  const env = { ...stripe.env, STRIPE_SECRET_KEY: 'sk_live_double', WORKER: 'off' }
  app = await startApp({ clusterUrl: inject('clusterUrl'), env })
  editor = await tablesClient(app, 'editor')
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const { page, shows, publish, setUrgency } = contentClient(() => ({ app, editor }))
const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<T>(app.databaseUrl, text, values)

/** A buyer's review of an order that is in the database; its id. */
async function review(session: string, provider: 'stripe' | 'sandbox', text: string): Promise<number> {
  await sql('DELETE FROM rate_limits')
  await sql(
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status, purchased_at)
     VALUES ($1, $2, $3, 'Ore Serene', 3700, 'EUR', 'paid', now())`,
    [session, provider, `${session}@posta.example`],
  )
  const buyer = reviewer(app)
  expect((await buyer.write(await buyer.tokenOf(session), { text })).status).toBe(303)
  const [row] = await sql<{ id: number }>('SELECT id FROM reviews WHERE checkout_session_id = $1', [session])
  return row!.id
}

test('no trial is among the sales, the reviews and the figures of a shop that sells', async () => {
  const trial = await review('cs_test_before', 'stripe', 'Scritta per prova con Stripe.')
  await review('sandbox_before', 'sandbox', 'Scritta per prova senza Stripe.')
  await review('cs_live_0', 'stripe', 'Scritta da chi ha comprato.')

  await shows('Scritta da chi ha comprato.', '/recensioni')
  expect(await page('/recensioni')).not.toContain('Scritta per prova')
  await setUrgency('real', { placesTotal: 20 })
  await shows('Posti rimasti: 19')
  expect(await page()).toContain('Acquisti nelle ultime 24 ore: 1')

  // Made while the shop was a trial.
  const [testimonial] = await sql<{ id: number }>(
    `UPDATE testimonials SET content = 'Parole di una prova' WHERE id = (SELECT min(id) FROM testimonials) RETURNING id`,
  )
  await shows('Parole di una prova')
  await sql('UPDATE testimonials SET review_id = $1 WHERE id = $2', [trial, testimonial!.id])
  await expect.poll(() => page(), { interval: 100 }).not.toContain('Parole di una prova')

  // Nine with the trials left out: no mean is claimed yet.
  for (let i = 1; i < 9; i++) await review(`cs_live_${i}`, 'stripe', `Recensione ${i}.`)
  expect((await publish({ claims: { mode: 'real' } })).status).toBe(200)
  await expect.poll(() => page(), { interval: 100 }).not.toContain('1.238 recensioni')
  expect(await page()).not.toContain('recensioni · ')
  await review('cs_live_9', 'stripe', 'La decima.')
  await shows('da 10 recensioni · 10 clienti')
})

test('what an administrator moved to the bin comes back by an administrator alone', async () => {
  const admin = await tablesClient(app)
  const id = await review('cs_live_binned', 'stripe', 'Contraria alla legge.')
  const isBinned = async () => {
    const [row] = await sql('SELECT deleted_at IS NOT NULL AS binned FROM reviews WHERE id = $1', [id])
    return row!.binned
  }
  expect((await admin.call('DELETE', `/api/tables/reviews/${id}`)).status).toBe(200)
  const back = { deletedAt: null }
  const refused = await editor.call('PATCH', `/api/reviews/${id}?trash=true`, back)
  expect(refused, refused.text).toMatchObject({
    status: 403,
    body: { error: 'Dal cestino la riporta soltanto un amministratore.' },
  })
  await editor.call('PATCH', `/api/reviews?trash=true&where[id][equals]=${id}`, back)
  expect(await isBinned()).toBe(true)
  // What stands beside the words may be written there.
  const answered = await editor.call('PATCH', `/api/reviews/${id}?trash=true`, { answer: 'Grazie' })
  expect(answered.status, answered.text).toBe(200)
  expect(await isBinned()).toBe(true)
  expect((await admin.call('PATCH', `/api/reviews/${id}?trash=true`, back)).status).toBe(200)
  expect(await isBinned()).toBe(false)
})
