import { type Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { answerQuestion } from '../support/question'
import { beginWithContacts, rows, underMore } from '../support/tables-screen'

beginWithContacts()

const open = async (page: Page, table = 'contact_submissions') => {
  await page.goto(`/admin?table=${table}`)
  await expect(rows(page).first()).toBeVisible()
}

test('the tables stand at the left, the open one is marked, another begins afresh', async ({ page }) => {
  await open(page)
  const sidebar = page.getByRole('navigation', { name: 'Sezioni del pannello' })
  await expect(sidebar.getByRole('heading', { name: 'Tabelle' })).toBeInViewport()
  await expect(sidebar.getByRole('link', { name: 'Messaggi' })).toHaveAttribute('aria-current', 'page')
  await page.getByPlaceholder('Cerca...').fill('Persona')
  // A page of the search, not of the list before it: a search that arrives begins with its first page.
  await expect(page).toHaveURL(/search=Persona/)
  await page.getByRole('button', { name: 'Successiva' }).click()
  await expect(page).toHaveURL(/page=2/)
  await sidebar.getByRole('link', { name: 'Utenti' }).click()
  await expect(sidebar.getByRole('link', { name: 'Utenti' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/\?table=users$/)
  await expect(page.getByPlaceholder('Cerca...')).toHaveValue('')
})

// Just slower than the pause after which the screen asks: each letter meets the answer to the one before.
for (const delay of [95, 110, 130]) {
  test(`no letter is lost when one comes every ${delay} ms`, async ({ page }) => {
    await open(page)
    const search = page.getByPlaceholder('Cerca...')
    await search.pressSequentially('persona 07', { delay })
    await expect(rows(page)).toHaveCount(1)
    await expect(search).toHaveValue('persona 07')
  })
}

test('the filters follow whoever changes them', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Filtri' }).click()
  const value = page.getByRole('textbox', { name: 'Valore' })
  await value.fill('nessuno')
  await page.getByRole('button', { name: '+ condizione' }).click()
  await value.nth(1).fill('Persona')
  await expect(page.getByRole('button', { name: 'Filtri (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Azzera ricerca e filtri' }).click()
  await expect(rows(page)).toHaveCount(20)
  await expect(value).toHaveCount(1)
  await expect(value).toHaveValue('')
})

test('a number left behind by a condition that is gone does not show in another', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Filtri' }).click()
  await page.getByRole('combobox', { name: 'Colonna' }).selectOption('id')
  await page.getByRole('spinbutton', { name: 'Valore' }).fill('7')
  await page.getByRole('button', { name: '+ condizione' }).click()
  await page.getByRole('combobox', { name: 'Colonna' }).nth(1).selectOption('id')
  await page.getByRole('spinbutton', { name: 'Valore' }).nth(1).fill('8')
  await page.getByRole('button', { name: 'Togli la condizione' }).first().click()
  await expect(page.getByRole('spinbutton', { name: 'Valore' })).toHaveValue('8')
  await expect(rows(page)).toHaveText([/Persona 08/])

  await page.goto('/admin?table=purchases')
  await page.getByRole('button', { name: 'Filtri' }).click()
  const columns = page.getByRole('combobox', { name: 'Colonna' })
  const amounts = page.getByRole('textbox', { name: 'Valore' })
  await columns.selectOption('amount_cents')
  await amounts.fill('7')
  await page.getByRole('button', { name: '+ condizione' }).click()
  await columns.nth(1).selectOption('amount_cents')
  await amounts.nth(1).fill('8,5')
  await expect(amounts.nth(1)).toHaveValue('8,5')
  await page.getByRole('button', { name: 'Togli la condizione' }).first().click()
  await expect(amounts).toHaveValue('8,50')
})

test('what was written is not lost to Esc, nor to a click beside', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Anna')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Chiudi' }).click(),
  ]) {
    await leave()
    const title = 'Chiudere senza salvare? Le modifiche andranno perse.'
    await answerQuestion(page, title, 'Continua a scrivere')
    await expect(dialog.getByLabel('Nome')).toHaveValue('Anna')
    await expect(dialog).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toBeHidden()
})

test('a file is tried first, refused as a whole with its reasons, then taken as a whole', async ({
  page,
  app,
}) => {
  await open(page)
  await underMore(page, 'Importa CSV')
  const dialog = page.getByRole('dialog')
  const bring = (text: string) =>
    dialog
      .getByLabel('File CSV')
      .setInputFiles({ name: 'righe.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await bring(
    'id,name,email,subject,message\n,Anna,anna@posta.example,,Un messaggio lungo\n3,Bea,no,,corto\n',
  )
  await expect(dialog.getByText('1 da aggiungere, 0 da modificare, 0 uguali, 1 rifiutata.')).toBeVisible()
  await expect(dialog.getByText(/^Riga 3: .*Email is not a valid email/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Importa/ })).toBeDisabled()
  await bring(
    'id,name,email,subject,message\n,Anna,anna@posta.example,,Un messaggio lungo\n3,Bea,b@posta.example,,Un altro messaggio\n',
  )
  await expect(dialog.getByText('1 da aggiungere, 1 da modificare, 0 uguali, 0 rifiutate.')).toBeVisible()
  const count = () => query<{ n: number }>(app.databaseUrl, 'SELECT count(*)::int n FROM contact_submissions')
  expect(await count()).toMatchObject([{ n: 45 }])
  await dialog.getByRole('button', { name: 'Importa 2 elementi' }).click()
  await expect(dialog.getByText('1 aggiunta, 1 modificata, 0 uguali.')).toBeVisible()
  await expect(rows(page).first()).toContainText('Anna')
  expect(await count()).toMatchObject([{ n: 46 }])
})

test('on a phone a menu stays on the screen and the tables are one touch away @mobile-only', async ({
  page,
}) => {
  await open(page)
  await underMore(page, 'Colonne')
  const last = page.getByRole('button', { name: 'Sposta «Messaggio» dopo' })
  const { x, width } = (await last.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apri menu' }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: 'Utenti' }).click()
  await expect(page).toHaveURL(/table=users/)
})

test('nothing in the way of assistive technology @mobile', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Filtri' }).click()
  await page.getByRole('textbox', { name: 'Valore' }).fill('Persona')
  await expectAccessibleInBoth(page)
  await underMore(page, 'Colonne')
  await expectAccessibleInBoth(page)
  for (const table of ['faqs', 'testimonials', 'product_files']) {
    await open(page, table)
    await page
      .getByRole('button', { name: /^Modifica l/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByLabel('ID')).toBeVisible()
    await expectAccessibleInBoth(page)
  }
  await open(page, 'faqs')
  await underMore(page, 'Importa CSV')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await underMore(page, 'Cestino')
  await expect(page.getByText('Il cestino è vuoto.')).toBeVisible()
  await expectAccessibleInBoth(page)
})
