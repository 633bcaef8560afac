import { type Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { agreeToDelete } from '../support/question'
import { tablesClient } from '../support/tables-client'
import { beginWithContacts, rows } from '../support/tables-screen'

beginWithContacts()
test.use({ ownApp: 'tables-people' })
test.beforeEach(async ({ app }) => {
  await query(
    app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status, purchased_at)
     SELECT 'cs_people_' || n, 'stripe', 'cliente' || lpad(n::text, 2, '0') || '@posta.example', 'Ore Serene', 3700, 'EUR',
            (CASE WHEN n % 10 = 0 THEN 'refunded' ELSE 'paid' END)::enum_purchases_status, now() - n * interval '1 minute'
     FROM generate_series(1, 30) n ON CONFLICT (checkout_session_id) DO NOTHING`,
  )
})

const open = async (page: Page, address: string) => {
  await page.goto(`/admin?table=${address}`)
  await expect(rows(page).first()).toBeVisible()
}
const panel = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3, name, exact: true }).locator('..')

test('orders are shown as people speak of them, and the refunded ones are a click away', async ({ page }) => {
  await open(page, 'purchases&search=cliente01')
  const heads = page.getByRole('grid').getByRole('columnheader')
  const titles = ['Azioni', 'Email', 'Prodotto', 'Importo', 'Stato', 'Acquistato il']
  await expect(heads).toHaveText(titles)
  const cells = rows(page).filter({ hasText: 'cliente01@' }).getByRole('gridcell')
  await expect(cells.nth(3)).toHaveText('€\u00a037,00')
  await expect(cells.nth(4)).toHaveText('Pagato')
  await expect(cells.nth(5)).toContainText(/minut|adesso/)
  await expect(cells.nth(5).locator('time')).toHaveAttribute('title', /\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/)
  await page.getByRole('navigation', { name: 'Viste' }).getByRole('button', { name: 'Rimborsati' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Stato è Rimborsato', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Togli il filtro «Stato è Rimborsato»' }).click()
  await expect(page.getByText('Nessun elemento corrisponde alla ricerca.')).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('rows are read one after the other beside the table, across the border of pages, and Back closes', async ({
  page,
}) => {
  await open(page, 'contact_submissions&sort=name%3Aasc')
  await rows(page).nth(18).getByRole('gridcell').nth(3).click()
  await expect(panel(page, 'Persona 19')).toContainText('Un messaggio di prova')
  await expect(page.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(page).toHaveURL(/row=19/)
  await expect(rows(page).nth(18)).toHaveAttribute('data-open', 'true')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Elemento successivo' }).click()
  await expect(panel(page, 'Persona 20')).toContainText('20 di 45')
  await page.keyboard.press('j')
  await expect(panel(page, 'Persona 21')).toContainText('21 di 45')
  await expect(page.getByText('Pagina 2 di 3')).toBeVisible()
  await page.keyboard.press('k')
  await expect(panel(page, 'Persona 20')).toBeVisible()
  await expect(page.getByText('Pagina 1 di 3')).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(page).not.toHaveURL(/row=/)

  // On the last row the button that led there is no longer one, and Esc closes all the same.
  await page.goto('/admin?table=contact_submissions&sort=name%3Aasc&page=3&row=44')
  await expect(panel(page, 'Persona 44')).toBeVisible()
  await page.getByRole('button', { name: 'Elemento successivo' }).click()
  await expect(panel(page, 'Persona 45')).toContainText('45 di 45')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)

  // The address opens the same row for somebody else, also one that its page does not show.
  await page.goto(address)
  await expect(panel(page, 'Persona 20')).toBeVisible()
  await page.goto('/admin?table=contact_submissions&row=3')
  await expect(panel(page, 'Persona 03')).toBeVisible()
  await page.goto('/admin?table=contact_submissions&row=987654')
  await expect(page.getByText('Questo elemento non c’è più.')).toBeVisible()
})

test('with the keyboard a row is opened, changed and left, and one goes on where one was', async ({
  page,
}) => {
  await open(page, 'contact_submissions')
  await rows(page).nth(1).locator('td').first().focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Persona 44')).toBeVisible()
  const tools = page.getByRole('group', { name: 'Azioni su questo elemento' })
  await tools.getByRole('button', { name: /^Modifica/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Oggetto').fill('Letta e corretta')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(panel(page, 'Persona 44')).toContainText('Letta e corretta')
  await page.getByRole('button', { name: 'Chiudi il pannello' }).press('Escape')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(rows(page).nth(1).locator('td').first()).toBeFocused()
})

test('a row deleted in the table is gone from its panel, and there again with Annulla', async ({ page }) => {
  await open(page, 'contact_submissions')
  await rows(page).first().getByText('Persona 45').click()
  await expect(panel(page, 'Persona 45')).toContainText('Un messaggio di prova')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Elimina/ })
    .click()
  await agreeToDelete(page)
  await expect(page.getByText('Questo elemento non c’è più.')).toBeVisible()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(panel(page, 'Persona 45')).toContainText('Un messaggio di prova')
})

test('an order’s form types no identifier and leads to where it is refunded; a gift gets its own', async ({
  page,
  app,
}) => {
  await open(page, 'purchases&search=cliente01')
  await page.getByRole('button', { name: /^Modifica l/ }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Sessione di pagamento', 'Pagamento', 'Stato']) {
    await expect(dialog.getByLabel(new RegExp(`^${name}( \\*)?$`)).first()).toBeDisabled()
  }
  await expect(dialog.getByText('Dettagli tecnici')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Apri l’ordine' })).toHaveAttribute(
    'href',
    /\/admin\/ordine\/\d+$/,
  )
  const basis = dialog.getByLabel('Base per le email *')
  await basis.click()
  await page.getByRole('option', { name: 'Consenso esplicito' }).click()
  await expect(basis).toHaveValue('Consenso esplicito')
  await basis.fill('ha rifiutato')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  const [order] = await query(
    app.databaseUrl,
    `SELECT marketing_basis, status, checkout_session_id FROM purchases WHERE customer_email LIKE 'cliente01@%'`,
  )
  expect(order).toEqual({ marketing_basis: 'refused', status: 'paid', checkout_session_id: 'cs_people_1' })

  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await dialog.getByLabel('Email *', { exact: true }).fill('regalo@posta.example')
  await dialog.getByLabel('Prodotto *').fill('Ore Serene')
  await expect(dialog.getByLabel('Sessione di pagamento')).toBeDisabled()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  const gifts = await query(
    app.databaseUrl,
    `SELECT provider, amount_cents::int, marketing_basis, checkout_session_id ~ '^gift_[0-9a-f]{32}$' AS own
     FROM purchases WHERE customer_email = 'regalo@posta.example'`,
  )
  expect(gifts).toEqual([{ provider: 'gift', amount_cents: 0, marketing_basis: 'refused', own: true }])
})

test('the order chosen for a request stays chosen when others are searched', async ({ page }) => {
  await page.goto('/admin?table=withdrawal_requests')
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('Cerca l’ordine')
  const order = dialog.getByLabel(/^Sessione di pagamento/)
  await search.fill('cliente07')
  await order.selectOption('cs_people_7')
  await search.fill('cliente08')
  await expect(order.locator('option', { hasText: 'cliente08@posta.example' })).toHaveCount(1)
  await expect(order).toHaveValue('cs_people_7')
  await expect(order.locator('option:checked')).toContainText('cliente07@posta.example')
})

test('the history puts back what is set here, and not what the payment decides', async ({ page, app }) => {
  const [order] = await query<{ id: number }>(
    app.databaseUrl,
    `SELECT id FROM purchases WHERE customer_email LIKE 'cliente05@%'`,
  )
  const admin = await tablesClient(app)
  for (const change of [{ customer_name: 'Zaffira' }, { status: 'disputed' }]) {
    const { status, text } = await admin.call('PUT', `/api/tables/purchases/${order!.id}`, change)
    expect(status, text).toBe(200)
  }
  await open(page, 'purchases&search=cliente05')
  await page.getByRole('button', { name: /^Cronologia/ }).click()
  const entries = page.getByRole('dialog').getByRole('listitem')
  await expect(entries).toHaveCount(2)
  const putBack = page.getByRole('button', { name: 'Ripristina com’era prima' })
  await expect(entries.filter({ hasText: 'Zaffira' }).filter({ has: putBack })).toHaveCount(1)
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Ripristina com’era prima' }),
  ).toHaveCount(1)
})

test('on a phone the first row is on the first screen, and opens as a page @mobile-only', async ({
  page,
}) => {
  await open(page, 'contact_submissions')
  await expect(rows(page).first().getByText('Persona 45')).toBeInViewport()
  const small = await page
    .locator('main')
    .locator('button, label:has(input), select, input[type="search"]')
    .evaluateAll((targets) =>
      targets
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
  expect(small).toEqual([])
  const edges = await rows(page)
    .first()
    .evaluate((row) => ({
      name: row.querySelector('[data-part="names"]')!.getBoundingClientRect().right,
      edit: row.querySelector('button')!.getBoundingClientRect().left,
    }))
  expect(edges.name).toBeLessThanOrEqual(edges.edit)
  await rows(page).first().getByText('Persona 45').click()
  const opened = page.getByRole('dialog', { name: 'Persona 45' })
  await expect(opened).toContainText('Un messaggio di prova')
  expect((await opened.boundingBox())!.width).toBe(page.viewportSize()!.width)
  await expectAccessibleInBoth(page)
  await opened.getByRole('button', { name: 'Elemento successivo' }).click()
  await expect(page.getByRole('dialog', { name: 'Persona 44' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
})

test('the commands of a table stand in one row, within the screen, on a phone and on a tablet', async ({
  page,
}) => {
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, 'contact_submissions')
    const commands = page.getByRole('group', { name: 'Comandi della tabella' })
    const boxes = await Promise.all(
      (await commands.getByRole('button').all()).map(async (button) => (await button.boundingBox())!),
    )
    expect(boxes).toHaveLength(5)
    expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1)
    for (const { x, width: own } of boxes) expect(x + own).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const search = (await commands.getByRole('searchbox').boundingBox())!
    expect(search.width).toBeGreaterThan(60)
  }
})
