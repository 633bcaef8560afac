import { type Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, holdBack, test } from '../support/e2e'
import { agreeToDelete, answerQuestion } from '../support/question'
import { beginWithContacts, rows, underMore } from '../support/tables-screen'

beginWithContacts()

const open = async (page: Page, query = '?table=contact_submissions') => {
  await page.goto(`/admin${query}`)
  await expect(page.getByRole('heading', { name: 'Dashboard Amministrativa' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

test('the first table opens by itself, in pages of twenty', async ({ page }) => {
  await open(page, '')
  await expect(page.getByRole('heading', { name: 'Messaggi' })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Sezioni del pannello' })
  await expect(nav.getByRole('link', { name: 'Messaggi' })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByText('Pagina 1 di 3')).toBeVisible()
  await page.getByRole('button', { name: 'Successiva' }).click()
  await expect(page.getByText('Pagina 2 di 3')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByText('Pagina 2 di 3')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Pagina 1 di 3')).toBeVisible()
})

test('a header sorts upwards, then downwards, and says so', async ({ page }) => {
  await open(page)
  const header = page.getByRole('columnheader', { name: 'Nome' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(header).toContainText('▲')
  await expect(rows(page).first()).toContainText('Persona 01')
  await header.getByRole('button').click()
  await expect(header).toContainText('▼')
  await expect(rows(page).first()).toContainText('Persona 45')
})

test('the list follows what is typed, and no late answer wins', async ({ page }) => {
  await open(page, '?table=contact_submissions&page=2')
  // The question of the first letters is answered last, if it is still asked by then.
  const first = await holdBack(page, /search=Persona\+0&/)
  await page.keyboard.press('/')
  const search = page.getByPlaceholder('Cerca...')
  await expect(search).toBeFocused()
  await search.fill('Persona 0')
  await expect.poll(() => first.asked).toBe(1)
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('search=Persona+0&'))
  await search.fill('Persona 07')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=Persona\+07/)
  expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
  first.letGo()
  await expect(page).not.toHaveURL(/page=/)
  await search.press('Escape')
  await expect(rows(page)).toHaveCount(20)
})

test('a row is added and changed in the modal, by the same rules as on the server', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Aggiungi Messaggi' })).toBeVisible()
  await dialog.getByLabel('Nome').fill('A')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Nome must be at least 2 characters')).toBeVisible()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Aurora')
  await dialog.getByLabel('Email').fill('aurora@posta.example')
  await dialog.getByLabel('Messaggio').fill('Buongiorno a tutti voi')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page).first()).toContainText('Aurora')

  await page
    .getByRole('button', { name: /^Modifica l/ })
    .first()
    .click()
  await expect(dialog.getByRole('heading', { name: 'Modifica Messaggi' })).toBeVisible()
  await expect(dialog.getByLabel('ID')).toBeDisabled()
  await dialog.getByLabel('Oggetto').fill('Cambiato')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(rows(page).first()).toContainText('Cambiato')
})

test('deleting asks first, can be undone, and fills the bin', async ({ page }) => {
  await open(page)
  const remove = page.getByRole('button', { name: /^Elimina l/ }).first()
  await remove.click()
  await answerQuestion(page, 'Sei sicuro di voler eliminare questo elemento?', 'Annulla')
  await expect(rows(page).first()).toContainText('Persona 45')
  await remove.click()
  await expectAccessibleInBoth(page)
  await agreeToDelete(page)
  await expect(rows(page).first()).toContainText('Persona 44')
  await underMore(page, 'Cestino')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page.getByText('Il cestino è vuoto.')).toBeVisible()
})

test('what is selected is edited together, exactly so many, and undone', async ({ page }) => {
  await open(page)
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole('checkbox').check()
  await expect(page.getByText('3 elementi selezionati')).toBeVisible()
  await page.getByRole('button', { name: 'Modifica insieme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campo da modificare').selectOption('subject')
  await dialog.getByLabel('Oggetto', { exact: true }).fill('Insieme')
  await dialog.getByRole('button', { name: 'Modifica 3 elementi' }).click()
  await expect(rows(page).filter({ hasText: 'Insieme' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(rows(page).filter({ hasText: 'Insieme' })).toHaveCount(0)
})

test('a box left without its tick hides what is selected', async ({ page, app }) => {
  await page.goto('/admin?table=testimonials')
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Modifica insieme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campo da modificare').selectOption('is_visible')
  await dialog.getByRole('button', { name: 'Modifica 2 elementi' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => query(app.databaseUrl, 'SELECT id FROM testimonials WHERE is_visible = false'))
    .toHaveLength(2)
})

test('deleting the only row of the last page leads to the page before, and Back out of it', async ({
  page,
  app,
}) => {
  await query(app.databaseUrl, 'DELETE FROM contact_submissions WHERE id > 41')
  await open(page)
  await open(page, '?table=contact_submissions&page=3')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Elimina l/ }).click()
  await agreeToDelete(page)
  await expect(page.getByText('Pagina 2 di 2')).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await page.goBack()
  await expect(page.getByText('Pagina 1 di 2')).toBeVisible()
})

test('an address with filters that are none shows the whole list', async ({ page }) => {
  for (const filters of ['{"conditions":["x"]}', '{"conditions":[{"join":"or"}]}', 'null', '7', '{']) {
    await open(page, `?table=contact_submissions&filters=${encodeURIComponent(filters)}`)
    await expect(page.getByText('Pagina 1 di 3')).toBeVisible()
  }
})

test('two people edit one row: different fields are joined, the same one is asked', async ({
  page,
  context,
}) => {
  await open(page)
  await page
    .getByRole('button', { name: /^Modifica l/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Oggetto').fill('la mia')
  await dialog.getByLabel('Nome').fill('Nome mio')

  const other = await context.newPage()
  await open(other)
  await other
    .getByRole('button', { name: /^Modifica l/ })
    .first()
    .click()
  await other.getByRole('dialog').getByLabel('Oggetto').fill('la loro')
  await other.getByRole('dialog').getByLabel('Messaggio').fill('Il loro messaggio.')
  await other.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(rows(other).first()).toContainText('la loro')

  await dialog.getByRole('button', { name: 'Salva' }).click()
  const versions = dialog.getByRole('row', { name: /Oggetto/ })
  await expect(versions).toContainText('la mia')
  await expect(versions).toContainText('la loro')
  await expect(dialog.getByRole('row')).toHaveCount(2)
  const save = dialog.getByRole('button', { name: 'Salva', exact: true })
  await expect(save).toBeDisabled()
  await versions.getByRole('radio', { name: 'la mia' }).check()
  await expectAccessibleInBoth(page)
  await save.click()
  for (const words of ['la mia', 'Nome mio', 'Il loro messaggio.'])
    await expect(rows(page).first()).toContainText(words)
  await page
    .getByRole('button', { name: /^Cronologia/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('agata@persone.example')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Ripristina com’era prima' }).first().click()
  await expect(rows(page).first()).toContainText('la loro')
})

test('the keyboard alone reaches a cell, opens the row and comes back', async ({ page }) => {
  await open(page)
  await rows(page).first().locator('td').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(rows(page).nth(1).locator('td').nth(2)).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog').getByLabel('Nome')).toHaveValue('Persona 44')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the export is the file of the table', async ({ page }) => {
  await open(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  expect((await download).suggestedFilename()).toBe('contact_submissions.csv')
})

test('filters and columns live in the address', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Filtri' }).click()
  await page.getByRole('combobox', { name: 'Colonna' }).selectOption('subject')
  await page.getByRole('combobox', { name: 'Condizione' }).selectOption('is')
  await page.getByLabel('Valore').fill('Oggetto 1')
  await expect(page.getByText('15 elementi')).toBeVisible()
  await underMore(page, 'Colonne')
  await page.getByLabel('Messaggio', { exact: true }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Messaggio' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('15 elementi')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Messaggio' })).toHaveCount(0)
})

test('on a phone nothing is wider than the screen @mobile-only', async ({ page }) => {
  await open(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )
})
