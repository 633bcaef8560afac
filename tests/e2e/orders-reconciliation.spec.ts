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
  const { paidSession } = webhookClient(app, stripe)
  const unheard = await paidSession()
  // As after a restored backup: Stripe has the money, and the shop no row of the session.
  const lost = await paidSession()
  await query(app.databaseUrl, 'DELETE FROM checkout_sessions WHERE session_id = $1', [lost.id])
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
  await expect(state).toContainText('2 pagamenti su Stripe e 1 acquisto che Stripe non elenca')
  await expect(page.getByRole('heading', { name: 'Nel negozio e non su Stripe' })).toBeVisible()
  await expect(page.getByText('Acquisto che Stripe non conosce')).toBeVisible()
  await expect(page.getByText('Negozio: € 37,00')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sistemato da solo negli ultimi 30 giorni' })).toBeVisible()
  await expect(page.getByText(unheard.id)).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: `Registra l’acquisto: ${lost.id}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Registrare l’acquisto da € 37,00?' })
  await expect(question).toContainText('Chi ha pagato riceve subito la ricevuta')
  await question.getByRole('button', { name: 'Registra e manda la ricevuta' }).click()
  await expect(page.getByText('L’acquisto è registrato')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Su Stripe e non nel negozio' })).toBeHidden()
  await page.getByRole('link', { name: 'Apri l’ordine' }).first().click()
  await expect(page.getByText(lost.id)).toBeVisible()
})
