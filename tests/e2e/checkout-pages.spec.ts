import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/accessible'
import { pressBuyButton } from '../support/buy-button'
import { expect, holdBack, test } from '../support/e2e'
import { pressOn } from '../support/keyboard'

const ERROR_TEXT = 'Si è verificato un errore durante il pagamento. Riprova tra qualche minuto.'
const CREATE = '**/api/create-checkout-session'
const DETAIL = '**/api/products/purchase-detail?*'

test.describe('the buy button', () => {
  test('leads to the error page when the checkout refuses', async ({ page, allowedErrors }) => {
    allowedErrors.push(/status of 500/)
    await page.route(CREATE, (route) => route.fulfill({ status: 500, json: { error: 'x', message: 'x' } }))
    await page.goto('/')
    await pressBuyButton(page)
    await expect(page).toHaveURL('/checkout/error')
    await expect(page.getByText(ERROR_TEXT)).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
  })

  test('leads to the error page when the network is gone', async ({ page, allowedErrors }) => {
    allowedErrors.push(/ERR_FAILED/)
    await page.route(CREATE, (route) => route.abort())
    await page.goto('/')
    await pressBuyButton(page)
    await expect(page).toHaveURL('/checkout/error')
  })

  test('leads to the error page when the answer takes longer than twenty seconds', async ({ page }) => {
    await page.clock.install()
    const held = await holdBack(page, CREATE)
    await page.goto('/')
    await pressBuyButton(page)
    await expect.poll(() => held.asked).toBe(1)
    await page.clock.fastForward(20_000)
    await expect(page).toHaveURL('/checkout/error')
    await expect(page.getByText(ERROR_TEXT)).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
    held.letGo()
  })

  test('does nothing when the answer has no address', async ({ page }) => {
    await page.route(CREATE, (route) => route.fulfill({ json: {} }))
    await page.goto('/')
    const answer = page.waitForResponse(CREATE)
    const tab = page.waitForEvent('popup')
    await pressBuyButton(page)
    await answer
    const opened = await tab
    await expect.poll(() => opened.isClosed()).toBe(true)
    await expect(page).toHaveURL('/')
  })

  test('says why when the price has changed since the page was opened', async ({ page }) => {
    await page.route(CREATE, (route) =>
      route.fulfill({ status: 409, json: { message: 'Il prezzo dell’offerta è cambiato.' } }),
    )
    await page.goto('/')
    await pressBuyButton(page)
    await expect(page.getByText('Il prezzo dell’offerta è cambiato.')).toBeVisible()
  })
})

test.describe('the success page', () => {
  const detail = (products: object[], customerEmail = 'anna@example.it') => ({
    products,
    customerEmail,
    checkoutSessionId: 'cs_1',
  })
  const show = async (page: Page, answer: { status?: number; json?: unknown; body?: string }) => {
    await page.route(DETAIL, (route) => route.fulfill(answer))
    await page.goto('/checkout/success?sessionId=cs_1')
  }

  test('without a session says so, and asks nobody', async ({ page }) => {
    let asked = false
    await page.route(DETAIL, (route) => {
      asked = true
      return route.abort()
    })
    await page.goto('/checkout/success')
    await expect(page.getByRole('heading', { name: 'Acquisto non riuscito' })).toBeVisible()
    await expect(
      page.getByText('Errore nel recupero delle informazioni: Missing sessionId parameter'),
    ).toBeVisible()
    expect(asked).toBe(false)
  })

  test('waits with a word', async ({ page }) => {
    await page.route(DETAIL, () => new Promise(() => {}))
    await page.goto('/checkout/success?sessionId=cs_1')
    await expect(page.getByText('Verifica delle informazioni di acquisto...')).toBeVisible()
  })

  test('shows the server’s message, and tries again', async ({ page }) => {
    await show(page, { status: 404, json: { error: 'Non c’è.', message: 'Non c’è.' } })
    await expect(page.getByText('Errore nel recupero delle informazioni: Non c’è.')).toBeVisible()
    await page.unroute(DETAIL)
    await page.route(DETAIL, (route) =>
      route.fulfill({ json: detail([{ productName: 'Planner', type: 'digital', downloadUrl: '/x' }]) }),
    )
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('heading', { name: 'Acquisto completato con successo!' })).toBeVisible()
  })

  test('says that the network failed', async ({ page, allowedErrors }) => {
    allowedErrors.push(/ERR_FAILED/)
    await page.route(DETAIL, (route) => route.abort())
    await page.goto('/checkout/success?sessionId=cs_1')
    await expect(page.getByText('Network error, please try again later')).toBeVisible()
  })

  test('one product, with its file', async ({ page }) => {
    await show(page, {
      json: detail([{ productName: 'Planner', type: 'digital', downloadUrl: '/api/downloads/x' }]),
    })
    await expect(page.getByRole('heading', { name: '1 prodotto acquistato' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Download', exact: true })
    await expect(link).toHaveAttribute('href', '/api/downloads/x')
    await expect(link).toHaveAttribute('download', 'Planner')
    await expect(page.getByText('Order ID: cs_1')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Torna alla Home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'I miei acquisti' })).toHaveAttribute('href', '/acquisti')
  })

  test('several products: one without a name, one that is a subscription', async ({ page }) => {
    await show(page, {
      json: detail([
        { productName: '', type: 'digital', downloadUrl: null },
        { productName: 'Circolo', type: 'subscription', downloadUrl: null },
      ]),
    })
    await expect(page.getByRole('heading', { name: '2 prodotti acquistati' })).toBeVisible()
    await expect(page.getByText('Prodotto 1')).toBeVisible()
    await expect(page.getByText('subscription', { exact: true })).toBeVisible()
    await expect(page.getByText('Il tuo abbonamento è attivo.')).toContainText('anna@example.it')
  })

  test('what cannot be downloaded has no link, and nobody’s address is no instruction', async ({ page }) => {
    await show(page, {
      json: detail(
        [
          { productName: 'Circolo', type: 'subscription', downloadUrl: '/x' },
          { productName: 'Planner', type: 'digital', downloadUrl: null },
        ],
        '',
      ),
    })
    await expect(page.getByText('digital', { exact: true })).toBeVisible()
    await expect(page.getByText('subscription', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0)
    await expect(page.getByText('Il tuo abbonamento è attivo.')).toHaveCount(0)
  })

  test('no data', async ({ page }) => {
    await show(page, { json: detail([]) })
    await expect(page.getByRole('heading', { name: 'Informazioni di acquisto non trovate' })).toBeVisible()
    await expect(page.getByText('Controlla che il sessionId sia corretto')).toBeVisible()
  })
})

test('the cancel page reminds of the offer at the prices of the CMS', async ({ page }) => {
  await page.goto('/checkout/cancel')
  await expect(page.getByRole('heading', { name: 'Pagamento Annullato' })).toBeVisible()
  await expect(page.getByText(/37\s€ è a tempo limitato: il prezzo normale è 87\s€/)).toBeVisible()
  for (const [name, href] of [
    ['Riprova Pagamento', '/#hero'],
    ['Rivedi Offerta', '/#offer'],
    ['Contatta il Supporto', '/#contact'],
    ['Torna alla Home', '/'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  for (const reminder of [
    'Un sistema completo per obiettivi, tempo, progressi, abitudini, finanze e mentalità',
    'Lo paghi una volta e lo usi per sempre, aggiornamenti compresi',
    'Lo scarichi subito, sul computer, sul tablet o da stampare',
    'Soddisfatto o rimborsato per 30 giorni',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: reminder })).toBeVisible()
  }
})

test('the privacy notice and the terms are at the foot of the page, for the keyboard too', async ({
  page,
}) => {
  await page.goto('/checkout/cancel')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links).toHaveText(['Informativa sulla privacy', 'Termini e condizioni'])
  await pressOn(page, links.last())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termini e condizioni')
  // A page that is shorter than the screen has it at the bottom too.
  await page.setViewportSize({ width: 1280, height: 2000 })
  await page.goto('/acquisti')
  const { y, height } = (await page.getByRole('contentinfo').boundingBox())!
  expect(y + height).toBeCloseTo(2000, 0)
})

test.describe('the error page', () => {
  test('has its own words, its hints and its ways out', async ({ page }) => {
    await page.goto('/checkout/cancel')
    await page.goto('/checkout/error')
    await expect(page.getByText(ERROR_TEXT)).toBeVisible()
    for (const hint of [
      'Riprova il pagamento',
      'Controlla i dati della carta',
      'entro 1 ora',
      'Fondi insufficienti',
      'Carta bloccata',
      'Dati inseriti in modo errato',
      'Connessione a Internet instabile',
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: hint })).toBeVisible()
    }
    for (const [name, href] of [
      ['Riprova Pagamento', '/#hero'],
      ['Contatta Supporto', '/#contact'],
      ['Torna alla Home', '/'],
    ] as const) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    await page.getByRole('button', { name: 'Pagina Precedente' }).click()
    await expect(page).toHaveURL('/checkout/cancel')
  })

  test('shows the message of the query, as text', async ({ page }) => {
    const message = '<img src=x onerror=alert(1)> Carta scaduta & bloccata 100%'
    await page.goto(`/checkout/error?error=${encodeURIComponent(message)}`)
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.locator('img[src=x]')).toHaveCount(0)
  })

  test('shows a message left in this tab, once', async ({ page }) => {
    await page.goto('/checkout/cancel')
    await page.evaluate(() => sessionStorage.setItem('checkout_error', 'Carta rifiutata'))
    await page.goto('/checkout/error')
    await expect(page.getByText('Carta rifiutata')).toBeVisible()
    await page.reload()
    await expect(page.getByText(ERROR_TEXT)).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages are accessible and fit a narrow screen, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of [
      '/checkout/success',
      '/checkout/cancel',
      '/checkout/error',
      '/api/downloads/forged',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await expectAccessible(page)
    }
  })
}
