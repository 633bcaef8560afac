import { expectAccessibleInBoth } from '../support/accessible'
import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { expect, test as base } from '../support/e2e'
import { START_PATIENCE_MS } from '../support/patience'
import { signIn } from '../support/sign-in'
import { StripeDouble } from '../support/stripe-double'
import { webhookClient } from '../support/webhook-client'

/** A shop that sells through Stripe. */
const test = base.extend<object, { stripe: StripeDouble; app: App }>({
  stripe: [
    async ({}, use) => {
      const stripe = await StripeDouble.start()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ stripe }, use) => {
      const app = await startApp({ clusterUrl: process.env.TEST_CLUSTER_URL!, env: stripe.env })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: START_PATIENCE_MS },
  ],
})

test('the owner checks at once, and reads what was repaired and what is left to do', async ({
  app,
  stripe,
  page,
}) => {
  const unheard = await webhookClient(app, stripe).paidSession()
  await query(
    app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency,
       status, purchased_at) VALUES ('cs_test_unknown', 'stripe', 'a@posta.example', 'Planner', 3700, 'EUR', 'paid', now())`,
  )
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/riconciliazione')
  await expect(page.getByText('Nessun controllo ancora')).toBeVisible()
  await page.getByRole('button', { name: 'Controlla adesso' }).click()
  const state = page.getByText(/^Ultimo controllo: /)
  await expect(state).toBeVisible()
  await expect(state).toContainText('1 pagamento su Stripe e 1 acquisto che Stripe non elenca')
  await expect(page.getByRole('heading', { name: 'Nel negozio e non su Stripe' })).toBeVisible()
  await expect(page.getByText('Acquisto che Stripe non conosce')).toBeVisible()
  await expect(page.getByText('Negozio: € 37,00')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sistemato da solo negli ultimi 30 giorni' })).toBeVisible()
  await expect(page.getByText(unheard.id)).toBeVisible()
  await expectAccessibleInBoth(page)
})
