import type { Page } from '@playwright/test'

import { checkoutStepTexts as texts, defaultStepTexts } from '@/content/checkout-step'

import { expectAccessibleInBoth } from '../support/accessible'
import { openCheckoutTab } from '../support/buy-button'
import { setStep } from '../support/checkout-step'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { company } from '../support/invoice-customers'
import { tablesClient } from '../support/tables-client'

test.use({ appEnv: { CHECKOUT_SANDBOX: '1', WORKER: 'off' }, ownApp: 'checkout-step' })

type App = Parameters<typeof tablesClient>[0]

const everything = { asksWaiver: true, marketing: 'consent', offersInvoice: true }
const setUp = async (app: App, settings: object) => setStep(await tablesClient(app), settings)

/** What the purchases say, newest first. */
const purchases = (app: App) =>
  query<{ marketing_basis: string; consents: Record<string, object> | null }>(
    app.databaseUrl,
    'SELECT marketing_basis, consents FROM purchases ORDER BY id DESC',
  )

/** Opens the shop and presses the button of the opening; the kept page follows a change within a second. */
async function pressBuy(page: Page, address: string, method: 'get' | 'post'): Promise<Page> {
  await expect(async () => {
    await page.goto(address)
    await expect(page.locator('form#checkout')).toHaveAttribute('method', method, { timeout: 500 })
  }).toPass()
  return openCheckoutTab(page)
}

/** Pays on the simulated pay page. */
async function pay(tab: Page) {
  await tab.getByLabel('Email').fill('anna.bianchi@example.it')
  await tab.getByLabel('Nome e cognome').fill('Anna Bianchi')
  await tab.getByRole('button', { name: 'Paga 37 €' }).click()
  await expect(tab.getByRole('heading', { name: 'Acquisto completato con successo!' })).toBeVisible()
}

const goOn = (tab: Page) => tab.getByRole('button', { name: texts.pay('37 €') }).click()

test('with everything on: nothing is ticked, the waiver is required, and all that was said is kept', async ({
  page,
  app,
}) => {
  await setUp(app, everything)
  const tab = await pressBuy(page, '/', 'get')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(texts.title)
  for (const box of await tab.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await expectAccessibleInBoth(tab)

  // The browser itself holds the form back until the box is ticked.
  await goOn(tab)
  await expect(tab).toHaveURL(/\/checkout(\?|$)/)
  await tab.getByLabel(defaultStepTexts.waiver).check()
  await tab.getByLabel(defaultStepTexts.consent).check()
  await expect(tab.getByLabel('Codice fiscale')).toBeHidden()
  await tab.getByLabel(texts.wantsInvoice).check()
  await expect(tab.getByLabel('Partita IVA')).toBeHidden()
  await tab.getByLabel('Un’azienda, un ente o un professionista').check()
  await expect(tab.getByLabel('Nome', { exact: true })).toBeHidden()
  await tab.getByLabel('Denominazione').fill(company.company_name)
  await tab.getByLabel('Partita IVA').fill('00743110158')
  await tab.getByLabel('Via o piazza').fill(company.street)
  await tab.getByLabel('CAP').fill(company.postal_code)
  await tab.getByLabel('Comune o città').fill(company.city)
  await tab.getByLabel('Provincia').fill(company.province)
  await tab.getByLabel('Codice destinatario').fill(company.sdi_code)
  await goOn(tab)

  // Back with all that was typed, and what is wrong.
  await expect(tab.getByRole('alert').filter({ hasText: texts.faults })).toBeVisible()
  await expect(tab.getByLabel('Partita IVA')).toHaveAccessibleDescription(/controlla le cifre/)
  await expect(tab.getByLabel('Denominazione')).toHaveValue(company.company_name)
  await expect(tab.getByLabel(defaultStepTexts.waiver)).toBeChecked()
  await expectAccessibleInBoth(tab)
  await tab.getByLabel('Partita IVA').fill(company.vat_number)
  await goOn(tab)
  await pay(tab)
  expect((await purchases(app))[0]).toMatchObject({
    marketing_basis: 'consent',
    consents: {
      waiver: { given: true, version: 1, text: defaultStepTexts.waiver },
      marketing: { answer: 'consent', version: 1 },
    },
  })

  await tab.getByRole('link', { name: 'Apri il tuo ordine' }).click()
  await expect(tab.getByText('Fattura richiesta: la stiamo preparando.')).toBeVisible()
  await tab.getByText('Cambia i dati').click()
  await expect(tab.getByLabel('Codice fiscale')).toBeVisible()
  await expectAccessibleInBoth(tab)
})

const parts: [string, object, string | null, string, string | null][] = [
  ['the waiver alone', { asksWaiver: true }, defaultStepTexts.waiver, 'soft_opt_in', 'waiver'],
  ['a consent that is not given', { marketing: 'consent' }, null, 'refused', 'marketing'],
  ['a soft opt-in', { marketing: 'soft_opt_in' }, null, 'soft_opt_in', 'marketing'],
  ['a refused soft opt-in', { marketing: 'soft_opt_in' }, texts.refusal, 'refused', 'marketing'],
  ['an invoice that is not wanted', { offersInvoice: true }, null, 'soft_opt_in', null],
]
for (const [name, settings, box, basis, kept] of parts) {
  test(`with ${name}`, async ({ page, app }) => {
    await setUp(app, settings)
    const tab = await pressBuy(page, '/', 'get')
    if (box !== null) await tab.getByLabel(box).check()
    await goOn(tab)
    await pay(tab)
    const [purchase] = await purchases(app)
    expect(purchase!.marketing_basis).toBe(basis)
    expect(Object.keys(purchase!.consents ?? {})).toEqual(kept === null ? [] : [kept])
  })
}

test('with all of it off the button opens the checkout itself', async ({ page, app }) => {
  await setUp(app, {})
  const tab = await pressBuy(page, '/', 'post')
  await expect(tab.getByText('Simulazione: nessun addebito')).toBeVisible()
  await pay(tab)
  expect((await purchases(app))[0]).toEqual({ marketing_basis: 'soft_opt_in', consents: null })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the button leads to the step in this tab, a fault comes back, and the way goes on', async ({
    page,
    app,
  }) => {
    await setUp(app, everything)
    await expect(async () => {
      await page.goto('/')
      await expect(page.locator('form#checkout')).toHaveAttribute('method', 'get', { timeout: 500 })
    }).toPass()
    await page.locator('#hero').getByRole('button').click()
    await page.getByLabel(defaultStepTexts.waiver).check()
    await page.getByLabel(texts.wantsInvoice).check()
    await page.getByLabel('Nome', { exact: true }).fill('Maria')
    await goOn(page)
    await expect(page.getByText(texts.faults)).toBeVisible()
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Maria')
    await page.getByLabel(texts.wantsInvoice).uncheck()
    await goOn(page)
    await expect(page.getByText('Simulazione: nessun addebito')).toBeVisible()
  })
})
