import { type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { beginWithContacts, rows } from '../support/tables-screen'

beginWithContacts()
test.use({ ownApp: 'tables-editing', allowedErrors: [/could not be uploaded|status of 415/] })

async function openFirst(page: Page, table: string) {
  await page.goto(`/admin?table=${table}`)
  await expect(rows(page).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Modifica l/ })
    .first()
    .click()
  return page.getByRole('dialog')
}

test('a picture is brought by its file, and its address saved with the row', async ({ page, app }) => {
  const dialog = await openFirst(page, 'testimonials')
  const picker = dialog.getByLabel('Scegli un file da caricare')
  await picker.setInputFiles({
    name: 'ritratto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  await expect(dialog.getByRole('alert')).toBeVisible()
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  await picker.setInputFiles({ name: 'Ritratto di Zoe.png', mimeType: 'image/png', buffer })
  const address = dialog.getByLabel('Foto')
  await expect(address).toHaveValue(/\/api\/media\/file\/ritratto-di-zoe.*\.png$/)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const url = await address.inputValue()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  const saved = await query<{ photo_media_url: string }>(
    app.databaseUrl,
    `SELECT photo_media_url FROM testimonials WHERE photo_media_url LIKE '%ritratto-di-zoe%'`,
  )
  expect(saved).toHaveLength(1)
  expect(url).toContain(saved[0]!.photo_media_url)
  const picture = await page.request.get(new URL(url, app.url).href)
  expect(picture.headers()['content-type']).toBe('image/png')
})

test('an answer is written with the tools of its editor, by mouse and by key', async ({ page, app }) => {
  const dialog = await openFirst(page, 'faqs')
  await dialog.getByLabel('Domanda').fill('Una domanda di prova?')
  const text = dialog.locator('[contenteditable="true"]')
  await text.fill('')
  await text.pressSequentially('Sì, ')
  await dialog.getByRole('button', { name: 'Grassetto' }).click()
  await expect(dialog.getByRole('button', { name: 'Grassetto' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('subito')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(': leggi ')
  await page.keyboard.type('qui')
  for (let letter = 0; letter < 3; letter++) await page.keyboard.press('Shift+ArrowLeft')
  await dialog.getByRole('button', { name: 'Link' }).click()
  const link = dialog.getByLabel('Indirizzo del link')
  await link.fill('javascript:alert(1)')
  await expect(dialog.getByRole('button', { name: 'Conferma' })).toBeDisabled()
  await link.fill('https://esempio.example/guida')
  await link.press('Enter')
  await expect(text.getByRole('link', { name: 'qui' })).toBeVisible()
  // What is selected while the link is set would be replaced by the next key.
  await expect(async () => {
    await text.press('End')
    // The editor reads the selection, and may set its own again, with the next frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  }).toPass()
  await text.press('Enter')
  await page.keyboard.type('Primo')
  await dialog.getByRole('button', { name: 'Elenco puntato' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Secondo')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  const [faq] = await query<{ answer_rich_text: string }>(
    app.databaseUrl,
    `SELECT answer_rich_text FROM faqs WHERE question = 'Una domanda di prova?'`,
  )
  const html = faq!.answer_rich_text
  expect(html).toMatch(
    /Sì, <(?:strong|b)>subito<\/(?:strong|b)>: leggi <a href="https:\/\/esempio\.example\/guida"[^>]*>qui<\/a>/,
  )
  expect(html).toMatch(/<ul><li[^>]*>Primo<\/li><li[^>]*>Secondo<\/li><\/ul>/)
  // Visitors see it so.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Una domanda di prova?')
  await page.goto('/')
  await page.getByText('Una domanda di prova?').click()
  await expect(page.getByRole('link', { name: 'qui', exact: true })).toHaveAttribute(
    'href',
    'https://esempio.example/guida',
  )
  await expect(page.getByRole('listitem').filter({ hasText: /^Secondo$/ })).toBeVisible()
})

test('what the server alone can refuse is said at its field', async ({ page, app }) => {
  await query(
    app.databaseUrl,
    `INSERT INTO users (email, role) VALUES ('zoe@persone.example', 'user'), ('ugo@persone.example', 'user')`,
  )
  const dialog = await openFirst(page, 'users')
  const email = dialog.getByLabel('Email')
  await expect(email).toHaveValue('ugo@persone.example')
  await email.fill('zoe@persone.example')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Controlla i campi segnalati.')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/\S/)
})

test.describe('a date typed by keyboard', () => {
  const addPurchase = (databaseUrl: string) =>
    query(
      databaseUrl,
      `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, purchased_at)
       VALUES ('cs_typed', 'stripe', 'zoe@persone.example', 'Planner', 3700, 'EUR', '2026-03-01T09:00:00Z')
       ON CONFLICT (checkout_session_id) DO UPDATE SET purchased_at = EXCLUDED.purchased_at`,
    )
  /** The year is the third part, in Italian order and in American. */
  const typeYear = async (page: Page, field: Locator, year: string) => {
    await field.click({ position: { x: 16, y: 10 } })
    await field.press('ArrowRight')
    await field.press('ArrowRight')
    for (const digit of year) await page.keyboard.press(digit)
  }

  test('keeps its hour, in a row', async ({ page, app }) => {
    await addPurchase(app.databaseUrl)
    const dialog = await openFirst(page, 'purchases&search=cs_typed')
    const field = dialog.getByLabel('Acquistato il')
    await expect(field).toHaveValue('2026-03-01T10:00')
    await typeYear(page, field, '2025')
    await expect(field).toHaveValue('2025-03-01T10:00')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toBeHidden()
    const [saved] = await query<{ purchased_at: Date }>(
      app.databaseUrl,
      `SELECT purchased_at FROM purchases WHERE checkout_session_id = 'cs_typed'`,
    )
    expect(saved!.purchased_at.toISOString()).toBe('2025-03-01T09:00:00.000Z')
  })

  test('with half a year is refused at its field, also when Enter sends it', async ({ page, app }) => {
    await addPurchase(app.databaseUrl)
    const dialog = await openFirst(page, 'purchases&search=cs_typed')
    const field = dialog.getByLabel('Acquistato il')
    await typeYear(page, field, '20')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText('Acquistato il must be a valid date')).toBeVisible()
  })

  test('keeps its hour in a filter, which asks for no year that is not meant', async ({ page, app }) => {
    await addPurchase(app.databaseUrl)
    const filters = {
      join: 'and',
      conditions: [{ field: 'purchased_at', op: 'after', value: '2026-02-28T09:00:00.000Z' }],
    }
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/tables/purchases?')) asked.push(request.url())
    })
    await page.goto(`/admin?table=purchases&filters=${encodeURIComponent(JSON.stringify(filters))}`)
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Acquistato il è dopo/ }).click()
    const value = page.getByLabel('Valore')
    await expect(value).toHaveValue('2026-02-28T10:00')
    asked.length = 0
    await typeYear(page, value, '2027')
    await expect(page).toHaveURL(/2027-02-28T09%3A00%3A00/)
    await expect(value).toHaveValue('2027-02-28T10:00')
    await expect(page.getByText('Nessun elemento corrisponde alla ricerca.')).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})
