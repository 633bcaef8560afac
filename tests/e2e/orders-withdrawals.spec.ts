import type { Page } from '@playwright/test'

import { expectAccessible, expectAccessibleInBoth } from '../support/accessible'
import { askPurchase, buyInSandbox } from '../support/checkout-client'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

test.use({ appEnv: { CHECKOUT_SANDBOX: '1' } })

const BUYER = 'anna.bianchi@example.it'

/** From the order's page through both steps. */
async function withdraw(page: Page, order: string) {
  await page.goto(`/ordine/${order}`)
  await page.getByRole('link', { name: 'Recedere dal contratto qui' }).click()
  await expect(page.getByLabel('Numero dell’ordine')).toHaveValue(order)
  await page.getByLabel('Email dell’acquisto').fill(BUYER)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Controlla e conferma' })).toBeVisible()
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Anna Bianchi')
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(page.getByRole('heading', { name: 'Abbiamo ricevuto la tua richiesta' })).toBeVisible()
}

async function openPanel(page: Page, app: { url: string; databaseUrl: string }) {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/recessi')
  await expect(page.getByRole('heading', { level: 1, name: 'Recessi e garanzia' })).toBeVisible()
}

test('from the request to the refund', async ({ app, page }) => {
  const order = await buyInSandbox(app.url, { email: BUYER, name: 'Anna Bianchi' })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Recedere dal contratto qui' })).toHaveAttribute(
    'href',
    '/recesso',
  )
  await withdraw(page, order)
  await openPanel(page, app)
  await expect(page.getByText('Non accettata')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: /^Rimborsa € 37,00/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Rimborsare € 37,00 a ${BUYER}?`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimborsa € 37,00' }).click()
  await expect(page.getByText('Nessuna richiesta da decidere.')).toBeVisible()
  expect((await askPurchase(app.url, order)).status).toBe(410)
  await page.goto(`/ordine/${order}`)
  await expect(page.getByText(/La tua richiesta del.* è stata accolta/)).toBeVisible()
})

test('refused with a reason', async ({ app, page }) => {
  const order = await buyInSandbox(app.url, { email: BUYER, name: 'Anna Bianchi' })
  await withdraw(page, order)
  await openPanel(page, app)
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Motivo/).fill('I file sono stati rivenduti.')
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Rifiuta e scrivi al cliente' }).click()
  await expect(page.getByText(`Risposta inviata a ${BUYER}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Decise' }).click()
  await expect(page.getByText(/«I file sono stati rivenduti\.»/)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('both steps are plain forms', async ({ app, page }) => {
    await withdraw(page, await buyInSandbox(app.url, { email: BUYER, name: 'Anna Bianchi' }))
  })
})

test('each step can be read by everybody, and fits every screen', async ({ app, page }) => {
  const order = await buyInSandbox(app.url, { email: BUYER, name: 'Anna Bianchi' })
  await query(app.databaseUrl, 'DELETE FROM rate_limits')
  await page.goto(`/recesso?ordine=${order}&errore=sconosciuto`)
  const fits = async () => {
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await expectAccessible(page)
  }
  await fits()
  await page.getByLabel('Email dell’acquisto').fill(BUYER)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Controlla e conferma' })).toBeVisible()
  await fits()
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(page.getByRole('heading', { name: 'Abbiamo ricevuto la tua richiesta' })).toBeVisible()
  await fits()
})
