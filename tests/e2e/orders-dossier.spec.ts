import type { Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { buyInSandbox, purchaseOf } from '../support/checkout-client'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

test.use({ appEnv: { CHECKOUT_SANDBOX: '1' }, ownApp: 'dossier' })

type App = { url: string; databaseUrl: string }

async function beAdmin(page: Page, app: App) {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
}

async function bought(app: App, email: string) {
  await query(app.databaseUrl, 'UPDATE email_sequences SET is_active = 1')
  const sessionId = await buyInSandbox(app.url, { email, name: 'Anna Bianchi' })
  const [row] = await query<{ id: number }>(
    app.databaseUrl,
    'SELECT id FROM purchases WHERE checkout_session_id = $1',
    [sessionId],
  )
  return { id: row!.id, sessionId }
}

test('a refund from the dossier: asked with amount and buyer, then the link is dead and the mail skipped', async ({
  page,
  app,
}) => {
  const { id, sessionId } = await bought(app, 'anna.rimborso@posta.example')
  const link = `${app.url}${(await purchaseOf(app.url, sessionId)).products[0]!.downloadUrl}`
  await beAdmin(page, app)
  await page.goto('/admin?table=purchases&search=anna.rimborso')
  await page.getByRole('link', { name: `Apri l’ordine ${id}` }).click()
  await expect(page).toHaveURL(`${app.url}/admin/ordine/${id}`)
  await expect(page.getByText('Pagato · file aperti')).toBeVisible()
  await expectAccessibleInBoth(page)

  const timeline = page.getByRole('listitem')
  await page.getByRole('button', { name: 'Rimborsa', exact: true }).click()
  const amount = page.getByLabel('Importo')
  await expect(amount).toHaveValue('37,00')
  await amount.fill('40')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Scrivi un importo tra €\u00a00,01 e €\u00a037,00.')).toBeVisible()
  await amount.fill('12,5')
  await page.getByRole('button', { name: 'Continua' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Rimborsare €\u00a012,50 a Anna Bianchi (anna.rimborso@posta.example)?',
  )
  await question.getByRole('button', { name: 'Sì, rimborsa €\u00a012,50' }).click()
  await expect(page.getByText('Rimborsato in parte · file aperti')).toBeVisible()
  expect((await fetch(link)).status).toBe(200)

  await page.getByRole('button', { name: 'Rimborsa', exact: true }).click()
  await expect(amount).toHaveValue('24,50')
  await page.getByRole('button', { name: 'Continua' }).click()
  await question.getByRole('button', { name: 'Sì, rimborsa €\u00a024,50' }).click()
  await expect(page.getByText('Rimborsato · file chiusi')).toBeVisible()
  await expect(timeline.filter({ hasText: 'Rimborsati €\u00a024,50' })).toBeVisible()
  await expect(timeline.filter({ hasText: 'acquisto rimborsato' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rimborsa', exact: true })).toBeDisabled()
  expect((await fetch(link)).status).toBe(410)
  expect(
    await query(
      app.databaseUrl,
      `SELECT DISTINCT state FROM email_deliveries WHERE purchase_id = $1 AND kind = 'sequence'
       AND due_at > now() + interval '1 hour'`,
      [id],
    ),
  ).toEqual([{ state: 'skipped' }])
  await page.getByRole('link', { name: 'La riga dell’acquisto' }).click()
  await expect(page).toHaveURL(`${app.url}/admin?table=purchases&row=${id}`)
  await expect(page.getByRole('heading', { level: 3, name: 'anna.rimborso@posta.example' })).toBeVisible()
})

test('an address is put right, access taken away, a note kept and a planner given, each after a yes', async ({
  page,
  app,
}) => {
  const { id } = await bought(app, 'ana.sbagliata@posta.example')
  await query(
    app.databaseUrl,
    `INSERT INTO contact_submissions (name, email, message) VALUES ('Anna', 'ana.sbagliata@posta.example', 'Aiuto per favore')`,
  )
  await beAdmin(page, app)
  // From a message of the same address.
  await page.goto('/admin?table=contact_submissions&search=ana.sbagliata')
  await page.getByRole('link', { name: /^Ordini di questo indirizzo/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ordine ${id}`)
  await expect(page.getByText('Aiuto per favore')).toBeVisible()

  await page.getByRole('button', { name: 'Correggi l’email' }).click()
  await page.getByLabel('Indirizzo giusto').fill('anna.giusta@posta.example')
  await page.getByRole('button', { name: 'Continua' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`L’ordine ${id} passa a anna.giusta@posta.example?`)
  await question.getByRole('button', { name: 'Correggi e manda' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'anna.giusta@posta.example' })).toBeVisible()
  await expect(page.getByText('Ricevuta mandata di nuovo')).toBeVisible()

  await page.getByRole('button', { name: 'Togli l’accesso' }).click()
  await question.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Pagato · file aperti')).toBeVisible()
  await page.getByRole('button', { name: 'Togli l’accesso' }).click()
  await question.getByRole('button', { name: 'Togli l’accesso' }).click()
  await expect(page.getByText('Pagato · file chiusi')).toBeVisible()

  await page.getByLabel('Aggiungi una nota').fill('Ha chiamato il 3.')
  await page.getByRole('button', { name: 'Aggiungi nota' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ha chiamato il 3.' })).toBeVisible()

  await page.getByRole('button', { name: 'Regala un planner' }).click()
  await page.getByLabel('Email di chi lo riceve').fill('zia@posta.example')
  await page.getByRole('button', { name: 'Continua' }).click()
  await question.getByRole('button', { name: 'Regala' }).click()
  await page.getByRole('link', { name: /^Apri l’ordine \d+$/ }).click()
  await expect(page.getByText('Regalo · file aperti')).toBeVisible()
  await expect(page.getByText('Email in', { exact: false }).first()).toBeVisible()
})

test('a gift whose answer is lost is not given again to a corrected address: the dialog leads to it', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/net::ERR_FAILED/)
  const { id } = await bought(app, 'anna.regalo@posta.example')
  await beAdmin(page, app)
  await page.goto(`/admin/ordine/${id}`)
  await page.getByRole('button', { name: 'Regala un planner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regala un planner' })
  const give = async (email: string) => {
    await dialog.getByLabel('Email di chi lo riceve').fill(email)
    await dialog.getByRole('button', { name: 'Continua' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Regala' }).click()
  }
  // The shop gives it, and its answer is lost on the way.
  await page.route(
    /\/gifts$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await give('zoi@posta.example')
  await expect(dialog.getByRole('alert')).toContainText('Errore di connessione')
  await give('zio@posta.example')
  await expect(dialog.getByRole('alert')).toContainText('già stato fatto a zoi@posta.example')
  await dialog.getByRole('link', { name: 'Apri l’ordine del regalo' }).click()
  await expect(page.getByText('Regalo · file aperti')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'zoi@posta.example' })).toBeVisible()
})
