import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { type App, startApp } from '../support/app'
import { openCheckoutTab } from '../support/buy-button'
import { createBareDatabase, query } from '../support/cluster'
import { errorLines, expect, test as base } from '../support/e2e'
import { stampedPages } from '../support/pdf'
import { StripeDouble } from '../support/stripe-double'
import { PATIENCE_MS, START_PATIENCE_MS } from '../support/patience'

type Shops = { stripe: StripeDouble; stripeApp: App }

/** Two shops that start from nothing: one plays the checkout itself, the other sells through Stripe. */
const test = base.extend<object, Shops>({
  app: [
    async ({}, use) => {
      const clusterUrl = process.env.TEST_CLUSTER_URL!
      const databaseUrl = await createBareDatabase(clusterUrl)
      const app = await startApp({ clusterUrl, databaseUrl, env: { CHECKOUT_SANDBOX: '1' } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: START_PATIENCE_MS },
  ],
  stripe: [
    async ({}, use) => {
      const stripe = await StripeDouble.start()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  stripeApp: [
    async ({ stripe }, use) => {
      const clusterUrl = process.env.TEST_CLUSTER_URL!
      const databaseUrl = await createBareDatabase(clusterUrl)
      const app = await startApp({ clusterUrl, databaseUrl, env: stripe.env })
      stripe.webhookUrl = `${app.url}/api/stripe/webhook`
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: START_PATIENCE_MS },
  ],
})

// The main job of the shop: each step of it is kept, passed or failed.
test.use({ trace: 'on' })

async function expectGoods(tab: Page) {
  await expect(tab.getByRole('heading', { name: 'Acquisto completato con successo!' })).toBeVisible()
  await expect(tab.getByText('Grazie per il tuo acquisto, il tuo ordine è stato confermato.')).toBeVisible()
  const links = tab.getByRole('link', { name: 'Download', exact: true })
  await expect(links).toHaveCount(manifest.products.length)
  for (const [index, { pages, productName }] of manifest.products.entries()) {
    const [download] = await Promise.all([tab.waitForEvent('download'), links.nth(index).click()])
    expect(download.suggestedFilename()).toBe(`${productName.replace(': ', ' - ')}.pdf`)
    expect(await stampedPages(await readFile(await download.path()))).toBe(pages)
  }
}

test('from a bare database to the file, with the simulated checkout', async ({ page }) => {
  await page.goto('/')
  const tab = await openCheckoutTab(page)
  await expect(tab.getByText('Simulazione: nessun addebito')).toBeVisible()
  await tab.getByLabel('Email').fill('Anna.Bianchi@example.it')
  await tab.getByLabel('Nome e cognome').fill('Anna Bianchi')
  await tab.getByRole('button', { name: 'Paga 37 €' }).click()
  await expectGoods(tab)
  await expect(tab.getByText('Order ID: cs_sandbox_')).toBeVisible()
  await expect(page, 'the shop stays open').toHaveURL('/')
})

test('from a bare database to the file, with Stripe and its webhook', async ({ page, stripe, stripeApp }) => {
  await page.goto(stripeApp.url)
  const tab = await openCheckoutTab(page)
  await tab.getByRole('button', { name: 'Pay' }).click()
  await expectGoods(tab)
  // The page itself asks Stripe when the webhook is late.
  const handled = 'SELECT * FROM stripe_events WHERE handled_at IS NOT NULL'
  await expect.poll(() => query(stripeApp.databaseUrl, handled), { timeout: PATIENCE_MS }).toHaveLength(1)
  const purchases = await query(stripeApp.databaseUrl, 'SELECT * FROM purchases')
  expect(purchases).toEqual([
    expect.objectContaining({ checkout_session_id: [...stripe.sessions.keys()][0] }),
  ])
  expect(errorLines(stripeApp.output())).toEqual([])
})

test('a buyer who gives up, and one whose bank says no, are told so', async ({ page }) => {
  await page.goto('/')
  const first = await openCheckoutTab(page)
  await first.getByRole('button', { name: 'Annulla' }).click()
  await expect(first.getByRole('heading', { name: 'Pagamento Annullato' })).toBeVisible()

  const second = await openCheckoutTab(page)
  await second.getByRole('button', { name: 'Fai fallire' }).click()
  await expect(second.getByRole('heading', { name: 'Oops! Qualcosa È Andato Storto' })).toBeVisible()
  await expect(second.getByText('La banca ha rifiutato il pagamento')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  /** Presses the button of the opening; this very tab goes on. */
  const pressHere = (page: Page) => page.locator('#hero').getByRole('button').click()

  test('each buy button leads to the simulated checkout, and back from it', async ({ page }) => {
    await page.goto('/')
    const buttons = await page.locator('button[form="checkout"]').count()
    expect(buttons).toBe(6)
    await pressHere(page)
    await expect(page.getByText('Simulazione: nessun addebito')).toBeVisible()
    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect(page.getByRole('heading', { name: 'Pagamento Annullato' })).toBeVisible()
  })

  test('who has paid gets to the files', async ({ page }) => {
    await page.goto('/')
    await pressHere(page)
    await page.getByLabel('Email').fill('senza.script@posta.it')
    await page.getByLabel('Nome e cognome').fill('Anna Senza')
    await page.getByRole('button', { name: 'Paga 37 €' }).click()
    await expect(page.getByText('Verifica delle informazioni di acquisto...')).toBeHidden()
    await page.getByRole('link', { name: 'Apri il tuo ordine' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il tuo ordine')
    await expect(page.getByRole('heading', { name: 'I tuoi file' })).toBeVisible()
  })

  test('the buy button leads to Stripe, which is named in the page’s policy', async ({ page, stripeApp }) => {
    await page.goto(stripeApp.url)
    await pressHere(page)
    await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
  })

  test('a checkout that cannot start leads to the page that says so', async ({ page, stripe, stripeApp }) => {
    stripe.fault = { kind: 400, times: 1 }
    await page.goto(stripeApp.url)
    await pressHere(page)
    await expect(page.getByRole('heading', { name: 'Oops! Qualcosa È Andato Storto' })).toBeVisible()
    await expect(page.getByText('Si è verificato un errore durante il pagamento.')).toBeVisible()
  })
})
