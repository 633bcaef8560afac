import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/accessible'
import { query } from '../support/cluster'
import { home, openAsEditor } from '../support/editor-screen'
import { expect, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

test.use({ ownApp: 'lists', appEnv: { WORKER: 'off' } })

const listed = (page: Page) => page.locator('.table tbody tr')
const pick = (page: Page, row: number) => listed(page).nth(row).getByRole('checkbox').check()
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const inTheBin = async (databaseUrl: string, table: string) => {
  const sql = `SELECT count(*)::int AS rows FROM ${table} WHERE deleted_at IS NOT NULL`
  return (await query<{ rows: number }>(databaseUrl, sql))[0]!.rows
}

test('several questions go to the bin at once, and come back published as they were @mobile', async ({
  app,
  context,
  page,
}) => {
  await openAsEditor({ app, context, page }, '/admin/collections/faqs')
  await expect(listed(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Elenco: Domande frequenti' })).toBeVisible()
  const count = await listed(page).count()
  const before = await home(app)
  const first = (await listed(page).first().getByRole('link').textContent())!
  expect(before).toContain(first)
  await pick(page, 0)
  await expect(page.getByRole('button', { name: 'Elimina 1 elemento' })).toBeVisible()
  await pick(page, 1)
  // By the keyboard alone, and nothing asks.
  await page.getByRole('button', { name: 'Elimina 2 elementi' }).press('Enter')
  await expect(notice(page, '2 elementi sono nel cestino.')).toBeVisible()
  // It stays while it has the focus.
  await page.getByRole('button', { name: 'Annulla', exact: true }).focus()
  await expectAccessible(page, { within: '[role="status"]' })
  await expect(listed(page)).toHaveCount(count - 2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => home(app)).not.toContain(first)
  await page.getByRole('button', { name: 'Annulla', exact: true }).press('Enter')
  await expect(notice(page, '2 elementi ripristinati.')).toBeVisible()
  await expect(listed(page)).toHaveCount(count)
  await expect.poll(() => home(app)).toContain(first)
  expect(await inTheBin(app.databaseUrl, 'faqs')).toBe(0)
})

test('nothing is published from a list: only a form shows first what changes', async ({
  app,
  context,
  page,
}) => {
  for (const slug of ['faqs', 'testimonials', 'pages']) {
    await openAsEditor({ app, context, page }, `/admin/collections/${slug}`)
    await pick(page, 0)
    await expect(page.getByText('In selezione: 1')).toBeVisible()
    await expect(
      page.getByRole('button', { name: /^(Modifica|Pubblicare|Annulla pubblicazione)$/ }),
    ).toHaveCount(0)
  }
})

test('all that a search finds goes there, on every page, and nothing else', async ({
  app,
  context,
  page,
}) => {
  await query(
    app.databaseUrl,
    `INSERT INTO contact_submissions (name, email, message)
     SELECT 'Persona ' || n, CASE WHEN n % 2 = 0 THEN 'pari' ELSE 'dispari' END || n || '@posta.example', 'Un messaggio'
     FROM generate_series(1, 50) n`,
  )
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/collections/contact-submissions?search=dispari&limit=10')
  await expect(listed(page)).toHaveCount(10)
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Seleziona tutti/ }).click()
  await page.getByRole('button', { name: 'Elimina 25 elementi' }).click()
  await expect(notice(page, '25 elementi sono nel cestino.')).toBeVisible()
  expect(await inTheBin(app.databaseUrl, `contact_submissions`)).toBe(25)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(notice(page, '25 elementi ripristinati.')).toBeVisible()
  expect(await inTheBin(app.databaseUrl, 'contact_submissions')).toBe(0)
})

test('what is deleted for good, in the bin, is asked about first', async ({ app, context, page }) => {
  await openAsEditor({ app, context, page }, '/admin/collections/testimonials')
  await pick(page, 0)
  await page.getByRole('button', { name: 'Elimina 1 elemento' }).click()
  await expect(notice(page, '1 elemento è nel cestino.')).toBeVisible()
  await page.goto('/admin/collections/testimonials/trash')
  await pick(page, 0)
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Conferma l.eliminazione$/ })).toBeVisible()
  expect(await inTheBin(app.databaseUrl, 'testimonials')).toBe(1)
})

test('a refusal says why, and the rows stay selected for another try', async ({
  app,
  context,
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/)
  await openAsEditor({ app, context, page }, '/admin/collections/faqs')
  await expect(listed(page).first()).toBeVisible()
  const count = await listed(page).count()
  await pick(page, 0)
  await page.route('**/api/faqs?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Elimina 1 elemento' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Errore di connessione.' })).toBeVisible()
  await expect(listed(page)).toHaveCount(count)
  await page.unroute('**/api/faqs?*')
  await page.getByRole('button', { name: 'Elimina 1 elemento' }).click()
  await expect(notice(page, '1 elemento è nel cestino.')).toBeVisible()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(listed(page)).toHaveCount(count)
})
