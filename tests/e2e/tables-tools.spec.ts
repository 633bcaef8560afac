import { type Page } from '@playwright/test'

import { romeDay } from '@/shared/dates'

import { query } from '../support/cluster'
import { expect, holdBack, test } from '../support/e2e'
import { answerQuestion } from '../support/question'
import { beginWithContacts, rows, underMore } from '../support/tables-screen'

beginWithContacts()
test.use({ ownApp: 'tables-tools' })

const open = async (page: Page, address = '?table=contact_submissions') => {
  await page.goto(`/admin${address}`)
  await expect(rows(page).first()).toBeVisible()
}
const heads = (page: Page) => page.getByRole('grid').getByRole('columnheader')

test('columns are moved, hidden, and brought back', async ({ page }) => {
  await open(page)
  await underMore(page, 'Colonne')
  const shown = ['Azioni', 'Nome', 'Stato', 'Email', 'Oggetto', 'Messaggio', 'Creato il']
  await expect(heads(page)).toContainText(shown)
  await expect(heads(page)).toHaveCount(shown.length)
  // What names the row can be neither moved nor hidden.
  await expect(page.getByRole('checkbox', { name: 'Nome' })).toBeDisabled()
  await page.getByRole('button', { name: 'Sposta «Oggetto» prima' }).click()
  await expect(heads(page)).toContainText(['Azioni', 'Nome', 'Stato', 'Oggetto', 'Email'])
  await page.getByRole('button', { name: 'Sposta «Oggetto» dopo' }).click()
  await expect(heads(page)).toContainText(['Azioni', 'Nome', 'Stato', 'Email', 'Oggetto'])
  await page.getByRole('checkbox', { name: 'Email' }).uncheck()
  await expect(heads(page)).toContainText(['Azioni', 'Nome', 'Stato', 'Oggetto', 'Messaggio'])
  await page.getByRole('button', { name: 'Tutte', exact: true }).click()
  await expect(heads(page)).toHaveCount(9)
  await page.getByRole('button', { name: 'Come all’inizio' }).click()
  await expect(heads(page)).toContainText(shown)
})

test('a view is saved, stands above the table on another day, is removed and brought back', async ({
  page,
}) => {
  await open(page, '?table=contact_submissions&search=Oggetto+2&sort=name%3Aasc&columns=name%2Csubject')
  const views = page.getByRole('navigation', { name: 'Viste' })
  await expect(views.getByRole('button')).toHaveText(['Tutti', 'Da rispondere'])
  await underMore(page, 'Salva questa vista')
  await page.getByLabel('Nome della vista').fill('Da rileggere')
  await page.getByRole('button', { name: 'Salva vista' }).click()
  const view = views.getByRole('button', { name: 'Da rileggere', exact: true })
  await expect(view).toHaveAttribute('aria-current', 'true')

  await open(page)
  await expect(views.getByRole('button', { name: 'Tutti' })).toHaveAttribute('aria-current', 'true')
  await view.click()
  await expect(page.getByText('15 elementi')).toBeVisible()
  await expect(heads(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Persona 02')
  await views.getByRole('button', { name: 'Elimina la vista «Da rileggere»' }).click()
  await expect(view).toHaveCount(0)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(view).toBeVisible()
})

test('conditions stand in groups, and either group will do', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Filtri' }).click()
  const group = (index: number) => page.getByRole('group').filter({ hasText: '+ condizione' }).nth(index)
  const condition = (place: number) => group(place).getByRole('combobox', { name: 'Condizione' })
  await group(0).getByRole('combobox', { name: 'Colonna' }).selectOption('subject')
  await condition(0).selectOption('is')
  await group(0).getByLabel('Valore').fill('Oggetto 1')
  await expect(page.getByText('15 elementi')).toBeVisible()
  await group(0).getByRole('button', { name: '+ condizione' }).click()
  await group(0).getByRole('combobox', { name: 'Colonna' }).nth(1).selectOption('id')
  await condition(0).nth(1).selectOption('between')
  await group(0).getByLabel('Valore').nth(1).fill('1')
  await group(0).getByLabel('e', { exact: true }).fill('9')
  await expect(page.getByText('3 elementi')).toBeVisible()
  await page.getByRole('button', { name: '+ gruppo' }).click()
  await group(1).getByRole('combobox', { name: 'Colonna' }).selectOption('name')
  await group(1).getByLabel('Valore').fill('Persona 45')
  await expect(page.getByText('Nessun elemento corrisponde')).toBeVisible()
  await page.getByLabel('Tra i gruppi').selectOption('or')
  await expect(page.getByText('4 elementi')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 elementi')).toBeVisible()
  await page.getByRole('button', { name: 'Nome contiene Persona 45', exact: true }).click()
  await group(0).getByLabel('Nel gruppo').selectOption('or')
  await expect(page.getByText('22 elementi')).toBeVisible()
  await group(1).getByRole('button', { name: 'Togli la condizione' }).click()
  await expect(page.getByText('21 elementi')).toBeVisible()
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(page.getByText('45 elementi')).toBeVisible()
})

test('from the bin a row comes back, or goes for good', async ({ page, app }) => {
  await open(page)
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Elimina selezionati' }).click()
  await expect(page.getByText('42 elementi')).toBeVisible()
  await underMore(page, 'Cestino')
  await expect(page.getByRole('heading', { name: 'Messaggi · Cestino' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(heads(page)).toContainText(['Azioni', 'Eliminato il', 'Nome'])
  await expect(rows(page).first().getByRole('gridcell').nth(1)).toHaveText(
    new RegExp(`adesso .*${romeDay(new Date()).slice(0, 4)}`),
  )
  await page
    .getByRole('button', { name: /^Ripristina l/ })
    .first()
    .click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Seleziona tutti gli elementi mostrati').check()
  await page.getByRole('button', { name: 'Elimina per sempre' }).click()
  const forGood = 'Eliminare per sempre 2 elementi? Non si potrà tornare indietro.'
  await answerQuestion(page, forGood, 'Elimina per sempre')
  await expect(page.getByText('Il cestino è vuoto.')).toBeVisible()
  await underMore(page, 'Esci dal cestino')
  await expect(page.getByText('43 elementi')).toBeVisible()
  expect(await query(app.databaseUrl, 'SELECT id FROM contact_submissions')).toHaveLength(43)
})

test('a long export says how far it is, and can be stopped', async ({ page, app }) => {
  await query(
    app.databaseUrl,
    `INSERT INTO contact_submissions (name, email, message)
     SELECT 'Lunga ' || n, 'l@x.example', md5(n::text) || md5((n + 1)::text) FROM generate_series(1, 30000) n`,
  )
  await open(page)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const line = { offline: false, latency: 0, downloadThroughput: 150_000, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', line)
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const stop = page.getByRole('button', { name: /righe \(\d+ %\) · Interrompi/ })
  await expect(stop).toBeVisible()
  await stop.click()
  await expect(page.getByRole('button', { name: 'Esporta CSV' })).toBeVisible()
  await expect(page.getByText('non è riuscita')).toHaveCount(0)
  await network.send('Network.emulateNetworkConditions', { ...line, downloadThroughput: -1 })

  await page.getByRole('button', { name: 'Altro' }).click()
  await page.getByLabel('Formato dell’esportazione').selectOption('excel-it')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(30_046)
  expect(lines[0]).toBe('\ufeffid;name;email;subject;message;state;created_at;updated_at')

  await page.getByPlaceholder('Cerca...').fill('lunga')
  await expect(page.getByText('oltre 10.000 elementi')).toBeVisible()
  await page.getByRole('button', { name: 'Successiva' }).click()
  await expect(rows(page).first()).toContainText('Lunga 29980')
})

test('a table that does not exist, and a list that is asked for again', async ({ page, app }) => {
  await page.goto('/admin?table=altro')
  await expect(page.getByRole('heading', { name: 'Nessuna tabella selezionata' })).toBeVisible()
  await expect(page.getByText('Seleziona una tabella dalla sidebar per iniziare')).toBeVisible()
  await open(page)
  await query(app.databaseUrl, 'DELETE FROM contact_submissions WHERE id > 5')
  const list = await holdBack(page, '**/api/tables/contact_submissions?*')
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(page.getByText('Caricamento dati...')).toBeVisible()
  list.letGo()
  await expect(page.getByText('5 elementi')).toBeVisible()
})

test('a form marks what it needs, and says what a field is for', async ({ page }) => {
  await open(page, '?table=email_sequences')
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nome *')).toBeVisible()
  await expect(dialog.getByText('Secondo oggetto (A/B)', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('spinbutton', { name: 'Attiva', exact: true })).toHaveAccessibleDescription(
    /Solo le sequenze attive partono\. 1: attiva, 0: disabilitata\./,
  )
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Nome is required')).toBeVisible()
  await expect(dialog.getByLabel(/^Nome/)).toBeFocused()
})

test('Home, End and the page keys move, the space bar selects', async ({ page }) => {
  await open(page)
  await rows(page).first().locator('td').first().focus()
  await page.keyboard.press('PageDown')
  await expect(rows(page).nth(10).locator('td').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows(page).nth(10).locator('td').last()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rows(page).nth(10).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Control+Home')
  await expect(rows(page).first().locator('td').first()).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(rows(page).last().locator('td').last()).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(rows(page).first().locator('td').last()).toBeFocused()
})

test('an import says how far it is, and stopped it has changed nothing', async ({ page, app }) => {
  await open(page)
  await underMore(page, 'Importa CSV')
  const dialog = page.getByRole('dialog')
  const rowsOf = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `Anna ${n},a${n}@posta.example,Un messaggio di molte righe\n`,
    ).join('')
  const bring = (count: number) =>
    dialog.getByLabel('File CSV').setInputFiles({
      name: 'molte.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`name,email,message\n${rowsOf(count)}`),
    })
  await bring(40_000)
  await expect(dialog.getByText(/^Prova… [\d.]+ di 40\.?000 righe \(\d+ %\)$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Interrompi' }).click()
  await expect(dialog.getByText('Interrotta: se non era già finita, nulla è cambiato.')).toBeVisible()

  await bring(60)
  await dialog.getByRole('button', { name: 'Importa 60 elementi' }).click()
  await expect(dialog.getByText('60 aggiunte, 0 modificate, 0 uguali.')).toBeVisible()
  const [count] = await query<{ n: number }>(
    app.databaseUrl,
    'SELECT count(*)::int n FROM contact_submissions',
  )
  expect(count).toEqual({ n: 105 })
})
