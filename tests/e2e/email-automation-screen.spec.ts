import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { addPurchase, addSequence } from '../support/email'
import { answerQuestion } from '../support/question'
import { signIn } from '../support/sign-in'

test.use({
  appEnv: { WORKER: 'off' },
  allowedErrors: [/could not be loaded|status of 503|Blocked script execution in 'about:srcdoc'/],
})

type App = { url: string; databaseUrl: string }

async function open(page: Page, app: App) {
  const { cookie } = await signIn({ app, role: 'admin', email: 'agata@persone.example' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/email-automation')
  await expect(page.getByRole('heading', { name: 'Automazioni Email' })).toBeVisible()
}

test.beforeEach(async ({ app }) => {
  for (const table of ['email_deliveries', 'purchases', 'email_sequences', 'email_deliveries'])
    await query(app.databaseUrl, `DELETE FROM ${table}`)
})

test('a list that cannot be loaded is not taken for an empty one', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', type: 'tutorial', days: 1 })
  let broken = true
  await page.route(/\/api\/admin\/email-/, (route) =>
    broken
      ? route.fulfill({ status: 503, json: { message: 'Il database non risponde.' } })
      : route.continue(),
  )
  await open(page, app)
  await expect(page.getByText('Non è stato possibile caricare tutti i dati.')).toBeVisible()
  await expect(page.getByText('Nessuna sequenza email configurata')).toHaveCount(0)
  await expect(page.locator('dl').filter({ hasText: 'Sequenze Totali' })).toContainText('—')
  broken = false
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(page.getByRole('heading', { name: 'Tutorial' })).toBeVisible()
  await expect(page.getByText('Non è stato possibile caricare tutti i dati.')).toHaveCount(0)
})

test('the calendar says when it cannot be loaded, and can be asked again', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2, activatedAt: new Date().toISOString() })
  await addPurchase(app.databaseUrl, { email: 'nuova@example.it' })
  let broken = true
  await page.route(/email-screen\?.*view=calendar/, (route) =>
    broken
      ? route.fulfill({ status: 503, json: { message: 'Il database non risponde.' } })
      : route.continue(),
  )
  await open(page, app)
  await page.getByRole('button', { name: 'Calendario' }).click()
  await expect(page.getByText('Non è stato possibile caricare tutti i dati.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(page.getByRole('cell', { name: 'nuova@example.it' }).first()).toBeVisible()
  await expect(page.getByText(/Non è stato possibile/)).toHaveCount(0)
  // Each day stands under its weekday.
  const today = page.getByRole('list', { name: 'I prossimi 60 giorni' }).getByRole('button').first()
  const name = (await today.getAttribute('aria-label'))!.slice(0, 3)
  const heading = page.locator('p[aria-hidden="true"] > span', { hasText: name })
  const [day, column] = [await today.boundingBox(), await heading.boundingBox()]
  expect(Math.abs(day!.x - column!.x)).toBeLessThan(2)
})

test('a sequence half written is not lost to a key', async ({ page, app }) => {
  await open(page, app)
  await page.getByRole('button', { name: 'Nuova Sequenza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova Sequenza' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Nuova Sequenza' }).click()
  await dialog.getByLabel('Nome sequenza').fill('Benvenuto')
  await page.keyboard.press('Escape')
  const title = 'Chiudere senza salvare? Le modifiche andranno perse.'
  await answerQuestion(page, title, 'Continua a scrivere')
  await expect(dialog.getByLabel('Nome sequenza')).toHaveValue('Benvenuto')
  await expect(dialog).toBeVisible()
})

test('the preview follows the template, on a phone and on a desk, and a test goes to oneself', async ({
  page,
  app,
}) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', type: 'tutorial', days: 1 })
  await open(page, app)
  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Template email').fill('<p>Ciao {{name|amico}}, prova di {{product_name}}</p>')
  const frame = dialog.locator('iframe')
  await expect(frame.contentFrame().getByText('prova di Ore Serene')).toBeVisible()
  expect((await frame.boundingBox())!.width).toBe(320)
  // Beside the words where there is room, below them where there is not; the dialog stays as wide as ever.
  const box = async (what: Locator) => (await what.boundingBox())!
  const preview = dialog.getByRole('region', { name: 'Anteprima' })
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [form, beside] = [await box(dialog), await box(preview)]
    expect(form.width).toBeLessThanOrEqual(42 * 16)
    expect(beside.x).toBeGreaterThanOrEqual(form.x + form.width)
    expect(beside.x + beside.width).toBeLessThanOrEqual(width)
    await expect(preview).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  expect((await box(preview)).y).toBeGreaterThan((await box(dialog.getByLabel('Template email'))).y)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Computer' }).click()
  expect((await frame.boundingBox())!.width).toBe(640)
  await expect(frame).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Solo testo' }).click()
  await expect(dialog.locator('pre')).toContainText('prova di Ore Serene')
  // What is typed is never set smaller than people can read.
  const size = await dialog.getByLabel('Nome sequenza').evaluate((box) => getComputedStyle(box).fontSize)
  expect(parseFloat(size)).toBeGreaterThanOrEqual(16)
  await dialog.getByRole('button', { name: 'Invia prova' }).click()
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Prova inviata a agata@persone.example' }),
  ).toBeVisible()
})

test('the letter fits a phone of 320 px, by day and by night', async ({ page, app }) => {
  await open(page, app)
  const words = 'Un paragrafo con una parola lunghissima: '
  const template = `<h1>Ciao {{name}}</h1><p>${words}${'precipitevolissimevolmente'.repeat(4)}</p>
    <table><tr><td><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="600" height="200" alt=""></td></tr></table>
    <p><a href="https://esempio.it/${'indirizzo/'.repeat(12)}">https://esempio.it/${'indirizzo/'.repeat(12)}</a></p>`
  const answer = await page.request.post('/api/admin/email-preview', {
    headers: { origin: app.url },
    data: {
      email_subject: 'Ciao',
      email_template: template,
      sample: { name: 'Anna', product_name: 'Planner' },
    },
  })
  const { html } = (await answer.json()) as { html: string }
  const letter = await page.context().newPage()
  await letter.setViewportSize({ width: 320, height: 640 })
  const grounds: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await letter.emulateMedia({ colorScheme })
    await letter.setContent(html)
    expect(await letter.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    grounds.push(await letter.locator('.os-body').evaluate((body) => getComputedStyle(body).backgroundColor))
    await expectAccessible(letter, { rules: ['color-contrast', 'link-in-text-block'] })
  }
  expect(new Set(grounds).size).toBe(2)
})

test('two subjects are compared, with a verdict only when the numbers allow one', async ({ page, app }) => {
  const id = await addSequence(app.databaseUrl, {
    name: 'Due voci',
    subject: 'Uno',
    subjectB: 'Due',
    countClicks: 1,
  })
  const deliver = (variant: string, delivered: number, clicked: number) =>
    query(
      app.databaseUrl,
      `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, variant, sent_at, ended_at, clicked_at)
       SELECT 'manual', 1, 'sent', $1, 'welcome', $2 || n || '@example.it', $2, now(), now(),
         CASE WHEN n <= $4 THEN now() END FROM generate_series(1, $3::int) n`,
      [id, variant, delivered, clicked],
    )
  const compared = page.getByRole('table', { name: 'Due voci' })
  const show = async () => {
    await open(page, app)
    await page.getByRole('tab', { name: /Statistiche/ }).click()
  }
  await deliver('A', 90, 30)
  await deliver('B', 90, 5)
  await show()
  await expect(compared.getByRole('row', { name: /A: Uno/ })).toContainText('90')
  await expect(compared).toContainText('Troppo presto per dirlo')
  await query(app.databaseUrl, 'DELETE FROM email_deliveries')
  await deliver('A', 200, 20)
  await deliver('B', 200, 22)
  await show()
  await expect(compared).toContainText('Nessuna differenza che non possa essere un caso.')
  await query(app.databaseUrl, 'DELETE FROM email_deliveries')
  await deliver('A', 200, 20)
  await deliver('B', 200, 60)
  await show()
  await expect(compared.getByRole('row', { name: /B: Due/ })).toContainText('60')
  await expect(compared).toContainText('L’oggetto B ottiene più clic.')
})

test('nothing in the way of assistive technology @mobile', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2, activatedAt: new Date().toISOString() })
  await addPurchase(app.databaseUrl, { email: 'nuova@example.it' })
  const id = await addSequence(app.databaseUrl)
  for (const state of ['failed', 'sent']) {
    await query(
      app.databaseUrl,
      `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, user_name, product_name, error_message, ended_at)
       VALUES ('manual', 1, $2, $1, 'welcome', 'anna@example.it', 'Anna', 'Planner', CASE $2 WHEN 'failed' THEN '550 casella piena' END, now())`,
      [id, state],
    )
  }
  const check = async () => {
    // The preview is somebody's mail, in a frame where no script may run, this one neither.
    await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()))
    await expectAccessibleInBoth(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()!.width,
    )
  }
  await open(page, app)
  await expect(page.getByRole('heading', { name: 'Tutorial' })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Calendario' }).click()
  await expect(page.getByRole('cell', { name: 'nuova@example.it' }).first()).toBeVisible()
  await check()
  await page.getByRole('tab', { name: 'Tracciamento Invii' }).click()
  await expect(page.getByText('550 casella piena')).toBeVisible()
  await check()
  await page.getByRole('tab', { name: 'Statistiche' }).click()
  await check()
  await page.getByRole('button', { name: 'Nuova Sequenza' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Sequenze Email' }).click()
  await page.getByRole('button', { name: 'Elenco' }).click()
  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  await expect(page.getByRole('dialog', { name: 'Modifica Sequenza' })).toBeVisible()
  await check()
})
