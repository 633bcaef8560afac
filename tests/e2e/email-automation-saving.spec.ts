import type { Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { addPurchase, addSequence, ledger } from '../support/email'
import { answerQuestion } from '../support/question'
import { signIn } from '../support/sign-in'
import { tablesClient } from '../support/tables-client'

test.use({
  appEnv: { WORKER: 'off' },
  allowedErrors: [/status of 409|Blocked script execution in 'about:srcdoc'/],
})

type App = { url: string; databaseUrl: string }

async function open(page: Page, app: App, path: string) {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto(path)
}

test.beforeEach(async ({ app }) => {
  for (const table of ['purchases', 'email_sequences', 'email_deliveries']) {
    await query(app.databaseUrl, `DELETE FROM ${table}`)
  }
})

test('before mail leaves the dialog asks once more, with the number @mobile', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2, activatedAt: new Date().toISOString() })
  for (const name of ['anna', 'ugo']) {
    await addPurchase(app.databaseUrl, { email: `${name}@example.it`, at: '2026-01-01T10:00:00Z' })
  }
  await open(page, app, '/admin/email-automation')
  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Anche chi ha già acquistato').check()
  await expect(dialog.getByText('2 acquirenti la riceverebbero subito')).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Salva e invia a 2 persone' })
  await send.click()
  await expect(dialog.getByText('2 persone ricevono l’email subito')).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText(['subito', 'entro un minuto'])
  await expect(dialog.getByText('Per fermare gli invii premi «Metti in pausa»')).toBeVisible()
  await expectAccessibleInBoth(page)
  expect(await ledger(app.databaseUrl)).toEqual([])

  await dialog.getByRole('button', { name: 'Torna alla modifica' }).click()
  await expect(dialog.getByLabel('Anche chi ha già acquistato')).toBeChecked()
  await send.click()
  await expect(dialog.getByText('2 persone ricevono l’email subito')).toBeVisible()
  await send.click()
  await expect(page.getByText('Sequenza aggiornata!')).toBeVisible()
  expect(await ledger(app.databaseUrl)).toHaveLength(2)
})

test('a form that is older than its sequence is joined with it and switches nothing on', async ({
  page,
  app,
}) => {
  const id = await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2, subject: 'Con refuso' })
  await open(page, app, '/admin/email-automation')
  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  const dialog = page.getByRole('dialog')
  const subject = dialog.getByLabel('Oggetto email', { exact: false }).first()
  await subject.fill('Senza refuso')
  await query(app.databaseUrl, `UPDATE email_sequences SET is_active = 0, updated_at = now() WHERE id = $1`, [
    id,
  ])
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Sequenza aggiornata!')).toBeVisible()
  const stored = () =>
    query(app.databaseUrl, 'SELECT is_active::int, email_subject, send_after_days::int FROM email_sequences')
  expect(await stored()).toEqual([{ is_active: 0, email_subject: 'Senza refuso', send_after_days: 2 }])

  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  await subject.fill('Il mio oggetto')
  await query(
    app.databaseUrl,
    `UPDATE email_sequences SET email_subject = 'Il loro oggetto', send_after_days = 9, updated_at = now()`,
  )
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog.getByText('Nulla è stato sovrascritto')).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Torna alla modifica' }).click()
  await expect(subject).toHaveValue('Il mio oggetto')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Il loro oggetto' }).check()
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Sequenza aggiornata!')).toBeVisible()
  expect(await stored()).toEqual([{ is_active: 0, email_subject: 'Il loro oggetto', send_after_days: 9 }])
})

test('a second success is told as long as the first', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2 })
  await page.clock.install()
  await open(page, app, '/admin/email-automation')
  const save = async (days: number) => {
    await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Invia dopo (giorni)').fill(String(days))
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByText(`Giorno ${days}`, { exact: true })).toBeVisible()
  }
  const told = page.getByText('Sequenza aggiornata!')
  await save(3)
  await expect(told).toBeVisible()
  await page.clock.fastForward(15_000)
  await save(4)
  await page.clock.fastForward(6_000)
  // By the time another tab is shown, a notice whose time is over is gone.
  await page.getByRole('tab', { name: 'Statistiche' }).click()
  await expect(page.getByRole('heading', { name: 'Statistiche Dettagliate' })).toBeVisible()
  await expect(told).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(told).toBeHidden()
})

test('the tables dashboard asks before mail leaves too', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2, activatedAt: new Date().toISOString() })
  await addPurchase(app.databaseUrl, { at: '2026-01-01T10:00:00Z' })
  await open(page, app, '/admin?table=email_sequences')
  await page
    .getByRole('button', { name: /^Modifica/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Anche chi ha già acquistato').fill('1')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog.getByText('La prima email parte')).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText(['subito', 'entro un minuto'])
  await expect(dialog.getByText('Per fermare gli invii premi «Metti in pausa»')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salva e invia a 1 persona' }).click()
  await expect(dialog).toBeHidden()
  expect(await ledger(app.databaseUrl)).toHaveLength(1)
})

test('a bulk edit asks before mail leaves, and a no changes nothing', async ({ page, app }) => {
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2, activatedAt: new Date().toISOString() })
  await addPurchase(app.databaseUrl, { at: '2026-01-01T10:00:00Z' })
  await open(page, app, '/admin?table=email_sequences')
  await page.getByRole('grid').locator('tbody').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Modifica insieme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campo da modificare').selectOption('include_past_buyers')
  await dialog.getByLabel('Anche chi ha già acquistato').fill('1')
  const send = dialog.getByRole('button', { name: 'Modifica 1 elemento' })
  const title = 'Se salvi, 1 persona riceve subito l’email: conferma il numero per salvare.'
  await send.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('La prima email parte subito, l’ultima entro un minuto.')
  await expect(question).toContainText('Per fermare gli invii premi «Metti in pausa»')
  await answerQuestion(page, title, 'Annulla')
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(await ledger(app.databaseUrl)).toEqual([])

  await send.click()
  await answerQuestion(page, title, 'Salva e invia a 1 persona')
  await expect(dialog).toBeHidden()
  expect(await ledger(app.databaseUrl)).toHaveLength(1)
})

test('putting a change back asks before mail leaves, and a no is no failure', async ({ page, app }) => {
  const id = await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2 })
  await addPurchase(app.databaseUrl, { at: new Date(Date.now() - 3 * 86_400_000).toISOString() })
  const admin = await tablesClient(app)
  const put = await admin.call('PUT', `/api/tables/email_sequences/${id}`, { send_after_days: 5 })
  expect(put.status, put.text).toBe(200)
  await open(page, app, '/admin?table=email_sequences')
  await page.getByRole('button', { name: /^Cronologia/ }).click()
  const dialog = page.getByRole('dialog')
  const putBack = dialog.getByRole('button', { name: 'Ripristina com’era prima' })
  const title = 'Se salvi, 1 persona riceve subito l’email: conferma il numero per salvare.'
  await putBack.click()
  await answerQuestion(page, title, 'Annulla')
  await putBack.click()
  await expect(page.getByRole('alertdialog', { name: title })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await answerQuestion(page, title, 'Salva e invia a 1 persona')
  // The change back is one more.
  await expect(putBack).toHaveCount(2)
  expect(await query(app.databaseUrl, 'SELECT send_after_days::int FROM email_sequences')).toEqual([
    { send_after_days: 2 },
  ])
})
