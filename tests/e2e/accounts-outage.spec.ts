import type { Page } from '@playwright/test'

import { createDatabase, query } from '../support/cluster'
import { expect, test as base } from '../support/e2e'
import { fillAwake } from '../support/fill-awake'
import { type Relay, startRelay } from '../support/relay'
import { signIn } from '../support/sign-in'

const SENTENCE = 'Il servizio non è raggiungibile in questo momento. Riprova tra qualche minuto.'

/** The application, whose line to the database can be cut. */
const test = base.extend<object, { outage: { relay: Relay; databaseUrl: string } }>({
  outage: [
    async ({}, use) => {
      const databaseUrl = await createDatabase(process.env.TEST_CLUSTER_URL!)
      const relay = await startRelay(databaseUrl)
      await use({ relay, databaseUrl })
      await relay.cut()
    },
    { scope: 'worker' },
  ],
  appEnv: [
    async ({ outage: { relay } }, use) => use({ DATABASE_URL: relay.url, WORKER: 'off' }),
    { scope: 'worker' },
  ],
})
test.use({ allowedErrors: [/./] })
test.beforeEach(async ({ page, app, outage: { relay, databaseUrl } }) => {
  await relay.mend()
  const { cookie } = await signIn({ app: { url: app.url, databaseUrl }, role: 'admin' })
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: app.url }])
})

test('a form open in the dashboard keeps what was typed, and saves when the database is back', async ({
  page,
  outage: { relay, databaseUrl },
}) => {
  await page.goto('/admin?table=faqs')
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  const dialog = page.getByRole('dialog')
  const question = dialog.getByLabel('Domanda')
  await question.fill('Resta qui?')
  await dialog.locator('[contenteditable]').fill('Sì, resta.')
  await relay.cut()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText(SENTENCE)).toBeVisible()
  await expect(question).toHaveValue('Resta qui?')
  await expect(dialog.locator('[contenteditable]')).toHaveText('Sì, resta.')

  await relay.mend()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  expect(await query(databaseUrl, `SELECT FROM faqs WHERE question = 'Resta qui?'`)).toHaveLength(1)
})

test('a page of the panel says so, and is there again on demand', async ({ page, outage: { relay } }) => {
  await relay.cut()
  const response = await page.goto('/admin')
  expect(response!.status()).toBe(503)
  await expect(page.getByText(SENTENCE)).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await relay.mend()
  await page.getByRole('link', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Amministrativa' })).toBeVisible()
})

test('the guard does not take an outage for signed out', async ({ page }) => {
  await page.route('**/api/users/me', (route) =>
    route.fulfill({ status: 503, json: { error: SENTENCE, message: SENTENCE } }),
  )
  await page.goto('/admin')
  await expect(page.getByText(SENTENCE)).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await page.unroute('**/api/users/me')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Amministrativa' })).toBeVisible()
})

/** Keeps what Payload’s messages say: each stands for four seconds, and the machine may stall for longer. */
const keepMessages = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = []
    new MutationObserver(() => {
      for (const message of document.querySelectorAll<HTMLElement>('.payload-toast-item'))
        said.push(message.innerText)
    }).observe(document, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { said })
  })
const messages = (page: Page) =>
  page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'))

test('a document of the panel stays unsaved after a refusal, and can be saved again as it is', async ({
  page,
  outage: { relay, databaseUrl },
}) => {
  await query(
    databaseUrl,
    `INSERT INTO email_suppressions (email, reason) VALUES ('nota@example.it', 'unsubscribed')`,
  )
  await keepMessages(page)
  await page.goto('/admin/collections/email-suppressions/create')
  const email = page.locator('#field-email')
  const save = page.getByRole('button', { name: 'Salva', exact: true })
  await fillAwake(email, 'nuova@example.it')
  await expect(save).toBeEnabled()
  await relay.cut()
  await save.click()
  await expect.poll(() => messages(page)).toContain(SENTENCE)
  await expect(save).toBeEnabled()
  await expect(email).toHaveValue('nuova@example.it')

  await relay.mend()
  await email.fill('nota@example.it')
  // Payload asks its server about what was typed: an answer that comes after the refusal takes its message away, and the
  // next refusal's stands.
  await expect(async () => {
    await save.click()
    await expect(page.locator('.field-error').first()).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(save).toBeEnabled()

  await email.fill('nuova@example.it')
  await save.click()
  await expect(page).toHaveURL(/email-suppressions\/\d+/)
  await expect(save).toBeDisabled()
  expect(
    await query(databaseUrl, `SELECT FROM email_suppressions WHERE email = 'nuova@example.it'`),
  ).toHaveLength(1)
})
