import type { Page } from '@playwright/test'

import { query } from '../support/cluster'
import type { App } from '../support/app'
import { expect, test } from '../support/e2e'
import { home, homeShows, openAsEditor, preview, publish, typeDraft } from '../support/editor-screen'
import { PATIENCE_MS } from '../support/patience'
import { signIn } from '../support/sign-in'
import { rows } from '../support/tables-screen'

test.use({ ownApp: 'editing-drafts', viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' })

const nth = async (app: App, table: 'faqs' | 'testimonials', place: number) =>
  (
    await query<{ id: number }>(
      app.databaseUrl,
      `SELECT id FROM ${table} ORDER BY _order OFFSET $1 LIMIT 1`,
      [place],
    )
  )[0]!.id

const question = (page: Page) => page.getByRole('textbox', { name: 'Domanda' })

/** Types into a field and waits for the draft to be saved. */
async function draft(page: Page, field: ReturnType<typeof question>, text: string) {
  await typeDraft(page, field, text)
  await expect(page.getByText('Modificato')).toBeVisible()
}

/** The form awake: the preview beside it is the last to come. */
async function openRow(args: Parameters<typeof openAsEditor>[0], path: string) {
  await openAsEditor(args, path)
  await expect(preview(args.page).getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** Schedules in the open drawer, for the 15th of next month, at half past eight. */
async function schedule(page: Page) {
  const drawer = page.locator('dialog[open]')
  await drawer.locator('.react-datepicker__input-container input').click()
  await page.locator('.react-datepicker__navigation--next').click()
  await page
    .locator('.react-datepicker__day:not(.react-datepicker__day--outside-month)', { hasText: /^15$/ })
    .click()
  await page.locator('.react-datepicker__time-list-item', { hasText: /^08:30$/ }).click()
  await drawer.getByRole('button', { name: 'Programma la pubblicazione' }).click()
  return drawer
}

test('a question is a draft beside its form until it is published', async ({ app, context, page }) => {
  await openRow({ app, context, page }, `/admin/collections/faqs/${await nth(app, 'faqs', 2)}`)
  await draft(page, question(page), 'Lo posso stampare a casa?')
  const summary = preview(page).locator('#faq summary')
  await expect(summary.nth(2)).toHaveText('Lo posso stampare a casa?')
  await expect(summary).toHaveCount(8)
  expect(await home(app)).not.toContain('a casa?')
  // Whoever comes back sees that a draft waits, and the published question behind it.
  await page.reload()
  await expect(page.getByText('Modificato')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ritorna alla versione pubblicata' })).toBeVisible()
  await page.goto('/admin/collections/faqs')
  await expect(page.locator('tbody tr', { hasText: 'a casa?' })).toContainText(
    'Bozza (ha una versione pubblicata)',
  )
  await page.goBack()
  await expect(question(page)).toHaveValue('Lo posso stampare a casa?')
  await expect(summary.nth(2)).toHaveText('Lo posso stampare a casa?')
  await publish(page)
  await homeShows(app, 'Lo posso stampare a casa?')
})

test('a testimonial is seen in its place, and goes online at the time that was chosen', async ({
  app,
  context,
  page,
}) => {
  await openRow(
    { app, context, page },
    `/admin/collections/testimonials/${await nth(app, 'testimonials', 1)}`,
  )
  await draft(page, page.getByRole('textbox', { name: 'Risultato ottenuto' }), 'Una sera libera in più')
  await expect(preview(page).locator('#testimonials figure').nth(1)).toContainText('Una sera libera in più')
  expect(await home(app)).not.toContain('Una sera libera')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Risultato ottenuto' })).toHaveValue(
    'Una sera libera in più',
  )
  await expect(page.locator('.form-submit .popup-button')).toBeHidden()
  await page.getByRole('button', { name: 'Programma', exact: true }).click()
  const drawer = await schedule(page)
  await expect(drawer.getByText(/^Pubblicare: 15\/\d{2}\/\d{4}, 08:30$/)).toBeVisible()
  expect(await home(app)).not.toContain('Una sera libera')
  await query(
    app.databaseUrl,
    `UPDATE payload_jobs SET wait_until = now() WHERE task_slug = 'schedulePublish'`,
  )
  await expect.poll(() => home(app), { timeout: PATIENCE_MS }).toContain('Una sera libera in più')
})

test('what could not be published is not scheduled', async ({ app, context, page }) => {
  await openRow({ app, context, page }, `/admin/collections/faqs/${await nth(app, 'faqs', 5)}`)
  const before = await question(page).inputValue()
  await draft(page, question(page), '')
  await page.getByRole('button', { name: 'Programma', exact: true }).click()
  const drawer = await schedule(page)
  await expect(drawer.getByText('Così non si può pubblicare')).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'In programma' })).toBeHidden()
  expect(
    await query(app.databaseUrl, `SELECT FROM payload_jobs WHERE input -> 'doc' ->> 'relationTo' = 'faqs'`),
  ).toEqual([])
  await page.keyboard.press('Escape')
  await draft(page, question(page), before)
})

test('what an administrator corrects in the table publishes nothing of a draft', async ({
  app,
  browser,
  context,
  page,
}) => {
  const id = await nth(app, 'faqs', 4)
  await openRow({ app, context, page }, `/admin/collections/faqs/${id}`)
  await draft(page, question(page), 'Ancora da decidere?')
  await page.goto('/admin/collections/faqs')

  const other = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } })
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name = '', value = ''] = cookie.split('=')
  await other.addCookies([{ name, value, url: app.url }])
  const table = await other.newPage()
  await table.goto('/admin?table=faqs&search=non fa per me')
  await rows(table)
    .first()
    .getByRole('button', { name: /^Modifica l/ })
    .click()
  const dialog = table.getByRole('dialog')
  await expect(dialog.getByLabel('Domanda')).toHaveValue('E se non fa per me?')
  await dialog.getByLabel('Domanda').fill('E se non fa al caso mio?')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  await homeShows(app, 'E se non fa al caso mio?')
  expect(await home(app)).not.toContain('Ancora da decidere?')
  await other.close()
})

test('a new question is on no page until it is published', async ({ app, context, page }) => {
  await openAsEditor({ app, context, page }, '/admin/collections/faqs/create')
  await expect(page).toHaveURL(/\/faqs\/\d+/)
  await draftNew(page, 'Posso regalarlo?')
  await expect(preview(page).locator('#faq summary').last()).toHaveText('Posso regalarlo?')
  expect(await home(app)).not.toContain('Posso regalarlo?')
  const answer = page.locator('[contenteditable="true"]').first()
  // The one with the whole answer: a pause in the typing makes another.
  const saved = page.waitForResponse(
    async (response) =>
      response.url().includes('autosave=true') && (await response.text()).includes('a chi vuoi.'),
  )
  await answer.click()
  await page.keyboard.type('Sì, a chi vuoi.')
  await saved
  await publish(page)
  await homeShows(app, 'Posso regalarlo?')
})

async function draftNew(page: Page, text: string) {
  await expect(preview(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await typeDraft(page, question(page), text)
}
