import '../support/email-env'

import { mkdir } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/accessible'
import { expect, test } from '../support/e2e'
import { fillAwake } from '../support/fill-awake'
import { GOOD, reviewer } from '../support/reviews'
import { signIn } from '../support/sign-in'

test.use({ appEnv: { CHECKOUT_SANDBOX: '1' } })

/** For whoever wants to look at what the tests looked at: `SHOTS=folder`. */
async function shoot(page: Page, name: string) {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const { width } = page.viewportSize()!
  await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
}

/** In both colour schemes, and never wider than the screen. */
async function lookAt(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await shoot(page, `${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a review is written, changed and withdrawn', async ({ app, page }) => {
    const visitor = reviewer(app)
    const token = await visitor.tokenOf(await visitor.buy('anna@example.it'))
    await page.goto(`/recensione/${token}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Com’è andata con il planner?' })).toBeVisible()
    await expect(page.getByLabel('Il nome da mostrare')).toHaveValue('Anna')
    await page.getByRole('radio', { name: '4 stelle: Bene' }).check()
    await page.getByRole('textbox', { name: 'La tua recensione' }).fill('Chiaro e semplice.')
    await page.getByRole('checkbox', { name: /Potete pubblicare/ }).check()
    await page.getByRole('button', { name: 'Invia la recensione' }).click()
    await expect(page.getByRole('status')).toContainText('La tua recensione è pubblicata.')
    await expect(page.getByRole('radio', { name: '4 stelle: Bene' })).toBeChecked()

    await page.getByRole('textbox', { name: 'La tua recensione' }).fill('Chiaro, semplice e mio.')
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Salva le modifiche' }).click()
    await saved
    // The kept page follows a moment later.
    await expect.poll(async () => (await fetch(`${app.url}/recensioni`)).text()).toContain('semplice e mio.')
    await page.getByRole('link', { name: 'Leggi tutte le recensioni' }).click()
    await expect(page.getByRole('article')).toContainText('Chiaro, semplice e mio.')

    await page.goto(`/recensione/${token}`)
    await page.getByText('Ritira la recensione').click()
    await page.getByRole('button', { name: 'Sì, ritirala' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hai ritirato la recensione' })).toBeVisible()
    await expect.poll(async () => (await fetch(`${app.url}/recensioni`)).text()).not.toContain('e mio.')
  })
})

test('the form is in reach of everybody, keyboard and colours included', async ({ app, page }) => {
  const visitor = reviewer(app)
  const token = await visitor.tokenOf(await visitor.buy('bruno@example.it', 'Bruno Verdi'))
  await page.goto(`/recensione/${token}`)
  await lookAt(page, 'recensione')
  await page.getByRole('radio', { name: '1 stella: Per niente' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '3 stelle: Così così' })).toBeChecked()
  await page.getByRole('textbox', { name: 'La tua recensione' }).fill('   ')
  await page.getByRole('button', { name: 'Invia la recensione' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Controlla i campi segnalati.')
  await expect(page.getByText('Scrivi com’è andata: bastano poche parole.')).toBeVisible()
  await expect(page.getByRole('radio', { name: '3 stelle: Così così' })).toBeChecked()
  await lookAt(page, 'recensione-campi')
  await page.goto('/recensione/x')
  await expect(page.getByRole('heading', { level: 1, name: 'Qui non c’è nessuna recensione' })).toBeVisible()
  await lookAt(page, 'recensione-ignota')
})

test('reviews are read, answered, and made a testimonial of', async ({ app, page }) => {
  const visitor = reviewer(app)
  for (let i = 0; i < 11; i++) {
    const token = await visitor.tokenOf(await visitor.buy(`chi.${i}@example.it`))
    const fields = { ...GOOD, stars: String(5 - (i % 3)), text: `Parole vere, volta ${i}.` }
    expect((await visitor.write(token, fields)).status).toBe(303)
  }
  const { cookie } = await signIn({ app, role: 'editor' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/collections/reviews')
  await page.getByRole('link', { name: 'Anna B.' }).first().click()
  await fillAwake(page.getByRole('textbox', { name: 'Risposta' }), 'Grazie di cuore.')
  const save = page.getByRole('button', { name: 'Salva', exact: true })
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/api/reviews/'),
  )
  await save.click()
  expect((await saved).ok()).toBe(true)
  // The message that says so stands for four seconds, and the machine may stall for longer; this stays.
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Fai diventare testimonianza' }).click()
  await expect(page.getByText('È una bozza tra le testimonianze')).toBeVisible()
  await shoot(page, 'pannello')
  await page.getByRole('button', { name: 'Pubblica sulla pagina' }).click()
  await expect(page.getByText('È sulla pagina di vendita')).toBeVisible()
  await expect.poll(async () => (await fetch(`${app.url}/`)).text()).toContain('Acquisto verificato')
  // The kept pages are rendered one after the other.
  await expect.poll(async () => (await fetch(`${app.url}/recensioni`)).text()).toContain('Grazie di cuore.')

  await page.goto('/recensioni')
  await expect(page.getByRole('article')).toHaveCount(11)
  await expect(page.getByText('Grazie di cuore.')).toBeVisible()
  await expect(page.getByText(/non sono raccolte né controllate/)).toBeVisible()
  await lookAt(page, 'recensioni')
})
