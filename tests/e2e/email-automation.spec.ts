import type { Page } from '@playwright/test'

import { expectAccessible, expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, holdBack, test } from '../support/e2e'
import { addPurchase, addSequence, ledger } from '../support/email'
import { agreeToDelete, answerQuestion } from '../support/question'
import { signIn } from '../support/sign-in'

test.use({
  appEnv: { WORKER: 'off' },
  allowedErrors: [/Errore|status of 50\d|Blocked script execution in 'about:srcdoc'/],
})

type App = { url: string; databaseUrl: string }

async function open(page: Page, app: App) {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/email-automation')
  await expect(page.getByRole('heading', { name: 'Automazioni Email' })).toBeVisible()
}

test.beforeEach(async ({ app }) => {
  for (const table of ['purchases', 'email_sequences', 'email_deliveries', 'email_suppressions']) {
    await query(app.databaseUrl, `DELETE FROM ${table}`)
  }
  await query(app.databaseUrl, 'DELETE FROM email_deliveries')
})

test('nothing yet: the empty states of each tab', async ({ page, app }) => {
  await open(page, app)
  await expect(page.getByText('Nessuna sequenza email configurata')).toBeVisible()
  await expect(page.getByText('Crea la tua prima sequenza di automazione')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crea Prima Sequenza' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Sequenze Email', 'Tracciamento Invii', 'Statistiche'])
  await page.getByRole('tab', { name: 'Tracciamento Invii' }).click()
  await expect(page.getByText('Nessun invio email registrato')).toBeVisible()
  await expect(page.getByText('Gli invii appariranno qui automaticamente')).toBeVisible()
  await page.getByRole('tab', { name: 'Statistiche' }).click()
  await expect(page.getByRole('heading', { name: 'Statistiche Dettagliate' })).toBeVisible()
  await expectAccessible(page)
})

test('an answer that comes late closes its own dialog alone', async ({ page, app }) => {
  for (const name of ['Prima', 'Seconda']) await addSequence(app.databaseUrl, { name, active: 0 })
  await open(page, app)
  const saving = await holdBack(page, /email-sequences\/\d+$/)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Modifica Prima' }).click()
  await dialog.getByLabel('Oggetto email').fill('Salvato tardi')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect.poll(() => saving.asked).toBe(1)
  await page.keyboard.press('Escape')
  const title = 'Chiudere senza salvare? Le modifiche andranno perse.'
  await answerQuestion(page, title, 'Chiudi senza salvare')
  await page.getByRole('button', { name: 'Modifica Seconda' }).click()
  await dialog.getByLabel('Oggetto email').fill('ancora da salvare')
  saving.letGo()
  await expect(page.getByText('Sequenza aggiornata!')).toBeVisible()
  await expect(page.getByText('Salvato tardi')).toBeVisible()
  await expect(dialog.getByLabel('Oggetto email')).toHaveValue('ancora da salvare')
})

test('a sequence is created, changed, duplicated and deleted', async ({ page, app }) => {
  await open(page, app)
  await page.getByRole('button', { name: 'Nuova Sequenza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova Sequenza' })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Nome sequenza is required')).toBeVisible()
  await expect(dialog.getByText('Invia dopo (giorni) is required')).toBeVisible()
  await dialog.getByLabel('Nome sequenza').fill('Benvenuto')
  await dialog.getByLabel('Tipo email').selectOption('welcome')
  await dialog.getByLabel('Invia dopo (giorni)').fill('0')
  await dialog.getByLabel('Oggetto email').fill('Ciao {{nome}}')
  await expect(dialog.getByText('la variabile {{nome}} non esiste')).toBeVisible()
  await dialog.getByLabel('Oggetto email').fill('Ciao {{name|amica}}')
  await dialog
    .getByLabel('Template email')
    .fill('<p>Grazie per {{product_name}}</p><script>alert(1)</script>')
  await expect(dialog.getByText('Il benvenuto parte subito')).toBeVisible()
  await expect(dialog.frameLocator('iframe').getByText('Grazie per Ore Serene')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sequenza creata!' })).toBeVisible()
  await expect(page.getByText('Giorno 0')).toBeVisible()
  await expect(page.getByText('Attiva', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Modifica Benvenuto' }).click()
  const change = page.getByRole('dialog', { name: 'Modifica Sequenza' })
  await change.getByLabel('Invia dopo (giorni)').fill('3')
  await change.getByRole('switch', { name: 'Attiva' }).uncheck()
  await change.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sequenza aggiornata!' })).toBeVisible()
  await expect(page.getByText('Giorno 3')).toBeVisible()
  await expect(page.getByText('Disabilitata', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Duplica Benvenuto' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('heading', { name: 'Benvenuto (copia)' })).toBeVisible()

  await page.getByRole('button', { name: 'Elimina Benvenuto (copia)' }).click()
  await agreeToDelete(page, 'questa sequenza')
  await expect(page.getByRole('heading', { name: 'Benvenuto (copia)' })).toHaveCount(0)
})

test('sent by hand, seen in the log, counted', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', type: 'tutorial', days: 1 })
  await open(page, app)
  await page.getByRole('button', { name: 'Invia Tutorial a mano' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Destinatario').fill('luca.bianchi@example.it')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Invia Email' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Email inviata!' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Tracciamento Invii' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'luca.bianchi@example.it' })
  await expect(row.getByText('Inviata')).toBeVisible()
  await expect(row.getByText('tutorial')).toBeVisible()
  await expect(page.locator('dl').filter({ hasText: 'Tasso Successo' })).toContainText('100%')
})

test('a failed send shows why, and Riprova sends it', async ({ page, app }) => {
  const id = await addSequence(app.databaseUrl)
  await query(
    app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, user_name, product_name, error_message, ended_at)
     VALUES ('manual', 1, 'failed', $1, 'welcome', 'anna@example.it', 'Anna', 'Planner', '550 casella piena', now())`,
    [id],
  )
  await open(page, app)
  await page.getByRole('tab', { name: 'Tracciamento Invii' }).click()
  await expect(page.getByText('Fallita', { exact: true })).toBeVisible()
  await expect(page.getByText('550 casella piena')).toBeVisible()
  await expect(page.getByText('N/A')).toBeVisible()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Inviata', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Email inviata!' })).toBeVisible()
  expect(await ledger(app.databaseUrl)).toHaveLength(1)
})

test('the calendar says who gets what, and a change says what it would do', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2, activatedAt: new Date().toISOString() })
  await addPurchase(app.databaseUrl, { email: 'nuova@example.it' })
  await addPurchase(app.databaseUrl, { email: 'vecchia@example.it', at: '2026-01-01T10:00:00Z' })
  await open(page, app)
  await page.getByRole('button', { name: 'Calendario' }).click()
  await expect(page.getByRole('cell', { name: 'nuova@example.it' })).toBeVisible()
  await page.getByRole('button', { name: 'Elenco' }).click()
  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 acquirente ha comprato prima')).toBeVisible()
  await expect(dialog.getByText('1 acquirente più avanti')).toBeVisible()
  await dialog.getByLabel('Anche chi ha già acquistato').check()
  await expect(dialog.getByText('1 acquirente la riceverebbe subito')).toBeVisible()
})

test('the page behind the unsubscribe link works without a script @mobile', async ({ page, app }) => {
  const id = await addSequence(app.databaseUrl)
  await addPurchase(app.databaseUrl)
  const { createHmac } = await import('node:crypto')
  const { TEST_SECRET } = await import('../support/cluster')
  const [row] = await ledger(app.databaseUrl)
  const body = Buffer.from(JSON.stringify([row!.id, 'anna@example.it'])).toString('base64url')
  const key = createHmac('sha256', TEST_SECRET).update('email-unsubscribe').digest()
  const signature = createHmac('sha256', key).update(body).digest('base64url').slice(0, 22)
  await page.goto(`/api/unsubscribe/${body}.${signature}`)
  await expect(page.getByText('anna@example.it')).toBeVisible()
  await page.getByRole('button', { name: 'Sì, non scrivetemi più' }).click()
  await expect(page.getByRole('heading', { name: 'Fatto' })).toBeVisible()
  expect(await ledger(app.databaseUrl)).toMatchObject([{ sequence_id: id, skip_reason: 'unsubscribed' }])
})

test('editors and buyers do not get in', async ({ page, app }) => {
  const { cookie } = await signIn({ app, role: 'user' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/email-automation')
  await expect(page.getByRole('heading', { name: 'Accesso Negato' })).toBeVisible()
})
