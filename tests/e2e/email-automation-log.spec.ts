import type { Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { addPurchase, addPurchases, addSequence } from '../support/email'
import { PATIENCE_MS } from '../support/patience'
import { agreeToDelete } from '../support/question'
import { signIn } from '../support/sign-in'

test.use({
  appEnv: { WORKER: 'off' },
  ownApp: 'email-automation-log',
  allowedErrors: [/could not be|Errore|ERR_FAILED|status of 50\d|Blocked script execution in 'about:srcdoc'/],
})

type App = { url: string; databaseUrl: string }

async function open(page: Page, app: App, tab?: string) {
  const { cookie } = await signIn({ app, role: 'admin', email: 'agata@persone.example' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/email-automation')
  await expect(page.getByRole('heading', { name: 'Automazioni Email' })).toBeVisible()
  if (tab) await page.getByRole('tab', { name: tab }).click()
}

/** So many ended mails, every fourth of them failed. */
const fillLog = (app: App, count: number, sequenceId: number) =>
  query(
    app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, session_id, sent_at, ended_at, error_message)
     SELECT 'manual', 1, CASE WHEN n % 4 = 0 THEN 'failed' ELSE 'sent' END, $2, 'welcome', 'p' || n || '@example.it', 'cs_' || n,
       CASE WHEN n % 4 <> 0 THEN now() - n * interval '1 minute' END, now() - n * interval '1 minute',
       CASE WHEN n % 4 = 0 THEN '550 casella piena' END
     FROM generate_series(1, $1::int) n`,
    [count, sequenceId],
  )

test.beforeEach(async ({ app }) => {
  for (const table of [
    'purchases',
    'email_sequences',
    'email_suppressions',
    'email_deliveries',
    'email_workers',
  ])
    await query(app.databaseUrl, `DELETE FROM ${table}`)
})

test('the log is searched, filtered and turned over, and follows what happens by itself', async ({
  page,
  app,
}) => {
  const id = await addSequence(app.databaseUrl)
  await fillLog(app, 120, id)
  await open(page, app, 'Tracciamento Invii')
  const log = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '@example.it' })
  await expect(log).toHaveCount(50)
  await expect(page.getByText('Pagina 1 di 3')).toBeVisible()
  await page.getByRole('button', { name: 'Successiva' }).click()
  await expect(log.first()).toContainText('p51@example.it')
  await page.getByRole('button', { name: 'Fallite' }).click()
  await expect(log).toHaveCount(30)
  await expect(log.first()).toContainText('550 casella piena')
  await page.getByRole('button', { name: 'Tutti', exact: true }).click()
  await page.getByLabel('Cerca per indirizzo o sessione').fill('cs_11')
  await expect(log).toHaveCount(11)
  await page.getByLabel('Cerca per indirizzo o sessione').fill('nessuno')
  await expect(page.getByText('Niente corrisponde alla ricerca.')).toBeVisible()
  await page.getByLabel('Cerca per indirizzo o sessione').fill('')
  await expect(log.first()).toContainText('p1@example.it')
  await query(
    app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, email_type, user_email, sent_at, ended_at)
     VALUES ('manual', 1, 'sent', 'welcome', 'appena@example.it', now(), now())`,
  )
  await expect(log.first()).toContainText('appena@example.it', { timeout: PATIENCE_MS })
})

test('the last of a page of failures leaves the page before', async ({ page, app }) => {
  const id = await addSequence(app.databaseUrl)
  await fillLog(app, 204, id)
  await open(page, app, 'Tracciamento Invii')
  await page.getByRole('button', { name: 'Fallite' }).click()
  // The failures have taller rows: they would move the button between a press and its release.
  await expect(page.getByText('Pagina 1 di 2')).toBeVisible()
  await page.getByRole('button', { name: 'Successiva' }).click()
  await expect(page.getByText('Pagina 2 di 2')).toBeVisible()
  // The page is called for before it is there.
  await expect(page.getByRole('button', { name: 'Riprova', exact: true })).toHaveCount(1)
  // What Riprova would do when the mail server takes it.
  await page.route('**/retry-sequence-email', async (route) => {
    await query(
      app.databaseUrl,
      `UPDATE email_deliveries SET state = 'sent', sent_at = now() WHERE user_email = 'p204@example.it'`,
    )
    await route.fulfill({ json: { success: true } })
  })
  await page.getByRole('button', { name: 'Riprova', exact: true }).click()
  await expect(page.getByText('p4@example.it')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toHaveCount(0)
})

test('a receipt that did not arrive stands above the log until it leaves', async ({ page, app }) => {
  await query(
    app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, user_email, subject, body_text, error_message, ended_at)
     VALUES ('receipt', 1, 'failed', 'anna@example.it', 'I tuoi file', 'x', '550 no such user', now())`,
  )
  await open(page, app, 'Tracciamento Invii')
  const section = page.getByRole('region', { name: 'Email di servizio non consegnate' })
  await expect(section).toContainText('anna@example.it')
  await expect(section).toContainText('550 no such user')
  await expectAccessibleInBoth(page)
  await section.getByRole('button', { name: 'Riprova: Ricevuta con i file a anna@example.it' }).click()
  await expect(section).toHaveCount(0)
  await expect(page.getByText('Nessun invio email registrato')).toBeVisible()
})

test('no worker is said, with what waits; cards, bars, tips and the last thirty days', async ({
  page,
  app,
}) => {
  const welcome = await addSequence(app.databaseUrl, { name: 'Uno' })
  await addSequence(app.databaseUrl, { name: 'Due', type: 'tutorial', days: 1 })
  await addSequence(app.databaseUrl, { name: 'Tre', type: 'tutorial', days: 2 })
  await addSequence(app.databaseUrl, { name: 'Quattro', type: 'upsell', days: 9, active: 0 })
  await addPurchase(app.databaseUrl)
  await fillLog(app, 8, welcome)
  await open(page, app)
  await expect(page.getByText('Nessun worker è al lavoro: le email restano in fila (1)')).toBeVisible()
  const card = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect(card('Email Inviate')).toHaveText('6')
  await expect(card('Sequenze Totali')).toHaveText('4')
  await expect(card('Tasso Successo')).toHaveText('75%')
  await expect(card('Sequenze Attive')).toHaveText('3')

  await page.getByRole('tab', { name: 'Statistiche' }).click()
  const bar = (type: string) => page.getByRole('listitem').filter({ hasText: type }).locator('[data-percent]')
  await expect(bar('welcome')).toHaveAttribute('data-percent', '33')
  await expect(bar('tutorial')).toHaveAttribute('data-percent', '67')
  await expect(bar('upsell')).toHaveAttribute('data-percent', '0')
  const widths = await bar('tutorial').evaluate((one) => [one.clientWidth, one.parentElement!.clientWidth])
  expect(widths[0]! / widths[1]!).toBeCloseTo(0.67, 1)
  for (const tip of [/benvenuto subito/, /tra il giorno 7 e il 14/, /giorno 14 in poi/, /A\/B test/])
    await expect(page.getByRole('listitem').filter({ hasText: tip })).toBeVisible()
  const days = page.getByRole('list', { name: '6 email inviate in 30 giorni' }).getByRole('listitem')
  await expect(days).toHaveCount(30)

  await query(
    app.databaseUrl,
    `INSERT INTO email_workers (id, role, name, alive_until) VALUES (gen_random_uuid(), 'worker', 'prova', now() + interval '1 hour')`,
  )
  await expect(page.getByText('Nessun worker è al lavoro')).toBeHidden({ timeout: PATIENCE_MS })
})

test('one mail in thirty days is told as one', async ({ page, app }) => {
  await fillLog(app, 1, await addSequence(app.databaseUrl))
  await open(page, app, 'Statistiche')
  const days = page.getByRole('list', { name: '1 email inviata in 30 giorni' })
  await expect(days.getByText('1 inviata, 0 fallite')).toHaveCount(1)
})

test('figures that cannot be loaded are dashes, not noughts', async ({ page, app }) => {
  await page.route(/email-screen/, (route) => route.fulfill({ status: 503, json: { message: 'no' } }))
  await open(page, app, 'Statistiche')
  const figures = page.getByRole('tabpanel').locator('dl')
  await expect(figures.locator('dd')).toHaveText(['—', '—%', '—/—'])
})

test('a day of the calendar is opened and closed; who was passed over says why', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2 })
  await addPurchases(app.databaseUrl, 2)
  await addPurchase(app.databaseUrl, {
    email: 'prima@example.it',
    at: new Date(Date.now() - 86_400_000).toISOString(),
  })
  await query(
    app.databaseUrl,
    `UPDATE purchases SET marketing_basis = 'refused' WHERE customer_email LIKE 'buyer-2@%'`,
  )
  await open(page, app)
  await page.getByRole('button', { name: 'Calendario' }).click()
  const people = page.getByRole('cell').filter({ hasText: '@example.it' })
  await expect(people).toHaveText(['prima@example.it', 'buyer-1@example.it'])
  const days = page.getByRole('list', { name: 'I prossimi 60 giorni' }).getByRole('button')
  await expect(days).toHaveCount(60)
  await days
    .filter({ hasNot: page.locator(':disabled') })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await expect(people).toHaveText(['prima@example.it'])
  await page.getByRole('button', { name: /×$/ }).click()
  await expect(people).toHaveCount(2)
  await page.getByLabel('Cerca un destinatario').fill('buyer')
  await expect(people).toHaveText(['buyer-1@example.it'])
  await page.getByLabel('Cerca un destinatario').fill('')
  await page.getByRole('button', { name: 'Saltati' }).click()
  await expect(people).toHaveText(['buyer-2@example.it'])
  await expect(page.getByRole('cell', { name: 'nessun consenso alle email' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '1 nessun consenso alle email' })).toBeVisible()
})

test('what fails is said in the words of the specification', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial' })
  await open(page, app)
  await page.route('**/api/admin/email-sequences/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Elimina Tutorial' }).click()
  await agreeToDelete(page, 'questa sequenza')
  await expect(page.getByRole('alert').filter({ hasText: 'Errore nell’eliminazione' })).toBeVisible()
  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Errore nel salvataggio' })).toBeVisible()
})
