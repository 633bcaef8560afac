import { type Page } from '@playwright/test'

import { expect, holdBack, test } from '../support/e2e'
import { answerQuestion } from '../support/question'
import { beginWithContacts, rows } from '../support/tables-screen'

beginWithContacts()
test.use({ allowedErrors: [/could not be|status of 503/] })

const open = async (page: Page, table = 'contact_submissions') => {
  await page.goto(`/admin?table=${table}`)
  await expect(rows(page).first()).toBeVisible()
}

/** Has requests to an address fail once, as when the database is away for a moment. */
const failOnce = (page: Page, path: string) =>
  page.route(
    path,
    (route) =>
      route.fulfill({
        status: 503,
        json: { error: 'Il database non risponde.', message: 'Il database non risponde.' },
      }),
    { times: 1 },
  )

test('a list that cannot be loaded says so and can be asked again', async ({ page }) => {
  let broken = true
  await page.route('**/api/tables/contact_submissions?*', (route) =>
    broken
      ? route.fulfill({
          status: 503,
          json: { error: 'Il database non risponde.', message: 'Il database non risponde.' },
        })
      : route.continue(),
  )
  await page.goto('/admin?table=contact_submissions')
  await expect(page.getByText('Il database non risponde.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(rows(page)).toHaveCount(20)
})

test('a bulk edit and an undo that fail can be tried again', async ({ page }) => {
  await open(page)
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Modifica insieme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campo da modificare').selectOption('subject')
  await dialog.getByLabel('Oggetto', { exact: true }).fill('Insieme')
  await failOnce(page, '**/bulk')
  await dialog.getByRole('button', { name: 'Modifica 3 elementi' }).click()
  await expect(dialog.getByText('Il database non risponde.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Modifica 3 elementi' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page).filter({ hasText: 'Insieme' })).toHaveCount(3)

  await failOnce(page, '**/bulk')
  const undo = page.getByRole('button', { name: 'Annulla', exact: true })
  await undo.click()
  await expect(page.getByText('Il database non risponde.')).toBeVisible()
  await undo.click()
  await expect(rows(page).filter({ hasText: 'Insieme' })).toHaveCount(0)
  await expect(undo).toBeHidden()
  await expect(page.getByText('Il database non risponde.')).toBeHidden()
})

test('a deletion that fails leaves the selection', async ({ page }) => {
  await open(page)
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
  await failOnce(page, '**/bulk')
  await page.getByRole('button', { name: 'Elimina selezionati' }).click()
  await expect(page.getByText('Il database non risponde.')).toBeVisible()
  await expect(page.getByText('2 elementi selezionati')).toBeVisible()
  await page.getByRole('button', { name: 'Elimina selezionati' }).click()
  await expect(page.getByText('43 elementi')).toBeVisible()
})

test('a double click deletes once and archives once, and either is undone', async ({ page }) => {
  await open(page)
  const undo = page.getByRole('button', { name: 'Annulla', exact: true })
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
  const deleting = await holdBack(page, '**/bulk')
  await page.getByRole('button', { name: 'Elimina selezionati' }).dblclick()
  deleting.letGo()
  await expect(page.getByText('43 elementi')).toBeVisible()
  expect(deleting.asked).toBe(1)
  await undo.click()
  await expect(page.getByText('45 elementi')).toBeVisible()
  await expect(undo).toBeHidden()

  await rows(page).first().getByText('Persona 45').click()
  const replies = page.getByRole('region', { name: 'Risposte' })
  const archive = replies.getByRole('button', { name: 'Archivia' })
  const archiving = await holdBack(page, '**/bulk')
  await archive.dblclick()
  archiving.letGo()
  await expect(replies.getByRole('button', { name: 'Riporta tra i nuovi' })).toBeVisible()
  expect(archiving.asked).toBe(1)
  await undo.click()
  await expect(archive).toBeVisible()
})

test('what is done once more to a row as it was takes nothing from what can be undone', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Da rispondere' }).click()
  // The oldest first: this list is there.
  await rows(page).first().getByText('Persona 01').click()
  const replies = page.getByRole('region', { name: 'Risposte' })
  const archive = replies.getByRole('button', { name: 'Archivia' })
  await expect(archive).toBeVisible()
  const sending = await holdBack(page, '**/bulk')
  sending.letGo()
  // The row by itself, which the list no longer shows.
  const asking = await holdBack(page, /contact_submissions\?.*limit=1(&|$)/)
  await archive.click()
  await expect.poll(() => asking.asked).toBeGreaterThan(0)
  const again = page.waitForResponse('**/bulk')
  await archive.click()
  await again
  asking.letGo()
  await expect(replies.getByRole('button', { name: 'Riporta tra i nuovi' })).toBeVisible()
  expect(sending.asked).toBe(2)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(archive).toBeVisible()
})

test('a reload asks before what was written is gone', async ({ page }) => {
  await open(page)
  await page
    .getByRole('button', { name: /^Modifica l/ })
    .first()
    .click()
  const subject = page.getByRole('dialog').getByLabel('Oggetto')
  await subject.fill('non ancora salvato')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(subject).toHaveValue('non ancora salvato')
})

test('too many exports at once are told apart from a failure', async ({ page }) => {
  await open(page)
  const message = 'Troppe esportazioni in corso. Riprova tra poco.'
  await page.route('**/export?*', (route) =>
    route.fulfill({ status: 429, json: { error: message, message } }),
  )
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  await expect(page.getByText(message)).toBeVisible()
})

test('after a deletion the keyboard goes on where it was', async ({ page }) => {
  await open(page)
  const remove = rows(page)
    .nth(4)
    .getByRole('button', { name: /^Elimina/ })
  await remove.focus()
  await page.keyboard.press('Enter')
  // The safe answer has the focus; the other one is a Tab away.
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('44 elementi')).toBeVisible()
  await expect(rows(page).nth(4).locator('td').first()).toBeFocused()
})

/** Opens the row at an index and writes its subject anew. */
async function editSubject(page: Page, index: number, subject: string) {
  await rows(page)
    .nth(index)
    .getByRole('button', { name: /^Modifica l/ })
    .click()
  await page.getByRole('dialog').getByLabel('Oggetto').fill(subject)
}

test('an answer that comes late closes its own dialog alone', async ({ page }) => {
  await open(page)
  const dialog = page.getByRole('dialog')
  const saving = await holdBack(page, /contact_submissions\/\d+$/)
  await editSubject(page, 0, 'Salvato tardi')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.keyboard.press('Escape')
  await answerQuestion(page, 'Chiudere senza salvare? Le modifiche andranno perse.', 'Chiudi senza salvare')
  await expect(dialog).toHaveCount(0)
  await editSubject(page, 1, 'ancora da salvare')
  saving.letGo()
  await expect(rows(page).first()).toContainText('Salvato tardi')
  await expect(dialog.getByLabel('Oggetto')).toHaveValue('ancora da salvare')
})

test('a bulk edit answered late leaves the next one open, done or refused', async ({ page }) => {
  await open(page)
  const dialog = page.getByRole('dialog')
  const subject = dialog.getByLabel('Oggetto', { exact: true })
  const edit = async (text: string) => {
    await rows(page).nth(0).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Modifica insieme' }).click()
    await dialog.getByLabel('Campo da modificare').selectOption('subject')
    await subject.fill(text)
  }
  const changing = await holdBack(page, '**/bulk')
  await edit('Primo')
  await dialog.getByRole('button', { name: 'Modifica 1 elemento' }).click()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await edit('Secondo')
  changing.letGo()
  await expect(rows(page).first()).toContainText('Primo')
  await expect(subject).toHaveValue('Secondo')
  await dialog.getByRole('button', { name: 'Annulla' }).click()

  await page.unroute('**/bulk')
  let refuse = () => {}
  const free = new Promise<void>((resolve) => (refuse = resolve))
  await page.route('**/bulk', async (route) => {
    await free
    await route.fulfill({ status: 409, json: { error: 'Rifiutato.', message: 'Rifiutato.' } })
  })
  await edit('Terzo')
  await dialog.getByRole('button', { name: 'Modifica 1 elemento' }).click()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await edit('Quarto')
  const refused = page.waitForResponse('**/bulk')
  refuse()
  await refused
  await dialog.getByLabel('Campo da modificare').selectOption('name')
  await expect(dialog.getByText('Rifiutato.')).toHaveCount(0)
})
