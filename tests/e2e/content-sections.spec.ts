import type { Locator, Page } from '@playwright/test'

import type { App } from '../support/app'
import { expectAccessible } from '../support/accessible'
import { expect, test } from '../support/e2e'
import {
  home,
  homeShows,
  openAsEditor,
  preview,
  publishButton,
  review,
  typeDraft,
} from '../support/editor-screen'

test.use({ ownApp: 'content-sections' })

const parts = (page: Page) => page.getByRole('navigation', { name: 'Parti della pagina' })
const part = (page: Page, name: string) => parts(page).getByRole('button', { name: new RegExp(`^${name}`) })
const choice = (page: Page) => page.getByRole('combobox', { name: 'Parte della pagina' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name }).first()

const ORDER = [
  'Menu',
  'Apertura',
  'Storia',
  'Cinque capacità',
  'Benefici',
  'Offerta',
  'Video',
  'Testimonianze',
  'Prima e dopo',
  'Offerta finale',
  'Domande',
  'Ultimo invito',
  'Piè di pagina',
  'Contattaci',
  'Urgenza',
  'Numeri',
  'Ricerca e condivisione',
]

async function openSalesPage(args: Parameters<typeof openAsEditor>[0]) {
  await openAsEditor(args, '/admin/globals/landing')
  await expect(preview(args.page).getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** Types into a field and waits for the draft to be saved. */
const type = (page: Page, name: string, text: string) => typeDraft(page, field(page, name), text)

/** The preview marks its page with this class when it begins to tell the panel of clicks. */
const previewListens = (page: Page) => expect(preview(page).locator('html')).toHaveClass(/beside/)

/** A field that takes longer than three seconds to appear gets no cursor: the click is made again. */
const clickUntil = (target: Locator, shows: (timeout: number) => Promise<void>) =>
  expect(async () => {
    await target.click()
    await shows(5000)
  }).toPass()

/** Everything as it is on the site again. */
async function discard(app: App, page: Page) {
  const { origin } = new URL(app.url)
  const published = (await (await page.request.get('/api/globals/landing?depth=0')).json()) as object
  const answer = await page.request.post('/api/globals/landing?depth=0', {
    data: { ...published, _status: 'published' },
    headers: { origin },
  })
  expect(answer.ok()).toBe(true)
}

test('all parts stand beside the form in the order of the page, and one that is chosen is shown', async ({
  app,
  context,
  page,
}) => {
  await openSalesPage({ app, context, page })
  const entries = parts(page).getByRole('button')
  await expect(entries).toHaveText(ORDER.map((name) => new RegExp(`^${name}`)))
  for (const entry of await entries.all()) await expect(entry).toBeVisible()
  await expect(part(page, 'Apertura')).toHaveAttribute('aria-current', 'true')
  // Wide enough to write in, on a small laptop.
  expect((await field(page, 'Titolo').boundingBox())!.width).toBeGreaterThanOrEqual(340)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)

  await part(page, 'Benefici').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Benefici' })).toBeVisible()
  await expect(part(page, 'Benefici')).toHaveAttribute('aria-current', 'true')
  await expect(part(page, 'Apertura')).not.toHaveAttribute('aria-current')
  await expect(preview(page).locator('#benefits-title')).toBeInViewport()
  // The frame scrolled by itself: the form around it stayed where it was.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectAccessible(page, { within: '[data-sections] > nav' })
})

test('the list is worked with the keyboard alone', async ({ app, context, page }) => {
  await openSalesPage({ app, context, page })
  await part(page, 'Apertura').focus()
  await page.keyboard.press('Tab')
  await expect(part(page, 'Storia')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part(page, 'Storia')).toHaveAttribute('aria-current', 'true')
  await expect(part(page, 'Storia')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Racconto' })).toBeVisible()
  await expect(preview(page).locator('#story-title')).toBeInViewport()
})

test('a click in the preview opens its field, inside an entry that is folded too', async ({
  app,
  context,
  page,
}) => {
  await openSalesPage({ app, context, page })
  await previewListens(page)
  await clickUntil(preview(page).locator('#skills-title'), (timeout) =>
    expect(field(page, 'Titolo')).toBeFocused({ timeout }),
  )
  await expect(part(page, 'Cinque capacità')).toHaveAttribute('aria-current', 'true')
  const skill = preview(page).locator('[aria-labelledby="skills-title"] h3').nth(2)
  const words = await skill.innerText()
  await clickUntil(skill, (timeout) => expect(page.locator('input:focus')).toHaveValue(words, { timeout }))
  // Nobody buys from a preview, and nobody leaves it.
  await clickUntil(preview(page).locator('#hero button[type="submit"]'), (timeout) =>
    expect(field(page, 'Pulsante')).toBeFocused({ timeout }),
  )
  await expect(part(page, 'Apertura')).toHaveAttribute('aria-current', 'true')
  await preview(page)
    .locator('footer')
    .getByRole('link', { name: /privacy/i })
    .click()
  await expect(part(page, 'Piè di pagina')).toHaveAttribute('aria-current', 'true')
  expect(context.pages()).toHaveLength(1)
  await expect(preview(page).locator('#hero')).toBeAttached()
})

test('what another window says opens nothing', async ({ app, context, page }) => {
  await openSalesPage({ app, context, page })
  await page.evaluate(() => postMessage({ type: 'ore-serene/open', field: 'landing:story.title' }, '*'))
  await expect(part(page, 'Apertura')).toHaveAttribute('aria-current', 'true')
})

test('one list tells what changes, with the person and the time, and only its yes publishes', async ({
  app,
  context,
  page,
}) => {
  await openSalesPage({ app, context, page })
  await type(page, 'Titolo', 'Un titolo che nessuno vede ancora.')
  await expect(part(page, 'Apertura')).toHaveAccessibleName('Apertura 1 da pubblicare')
  await part(page, 'Storia').click()
  await type(page, 'Firma', 'Elena, che scrive')
  await expect(part(page, 'Storia')).toHaveAccessibleName('Storia 1 da pubblicare')

  await publishButton(page).click()
  const list = review(page)
  await expect(list.getByRole('region', { name: 'Apertura' })).toContainText(
    'Un titolo che nessuno vede ancora.',
  )
  const story = list.getByRole('region', { name: 'Storia' })
  await expect(story).toContainText('Firma')
  await expect(story).toContainText('Elena, che scrive')
  await expect(story).toContainText('elena@redazione.example')
  await expect(story.locator('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/)
  await expectAccessible(page, { within: 'dialog[open]' })

  // Esc and 'Non ancora' publish nothing.
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  expect(await home(app)).not.toContain('nessuno vede ancora')
  await publishButton(page).click()
  await list.getByRole('button', { name: 'Non ancora' }).click()
  await expect(list).toBeHidden()

  // From the list to the field; the list is opened again where the field came too late for the cursor.
  await expect(async () => {
    if (await list.isHidden()) await publishButton(page).click()
    await list.getByRole('button', { name: 'Vai al campo: Titolo' }).press('Enter')
    await expect(field(page, 'Titolo')).toBeFocused({ timeout: 5000 })
  }).toPass()
  await expect(list).toBeHidden()
  await expect(part(page, 'Apertura')).toHaveAttribute('aria-current', 'true')

  await publishButton(page).click()
  await list.getByRole('button', { name: 'Pubblica 2 modifiche' }).click()
  await homeShows(app, 'Un titolo che nessuno vede ancora.')
  await expect(part(page, 'Apertura')).toHaveAccessibleName('Apertura')
  await expect(part(page, 'Storia')).toHaveAccessibleName('Storia')
  await expect(publishButton(page)).toBeDisabled()
})

test('a question has the same list before it is published', async ({ app, context, page }) => {
  await openAsEditor({ app, context, page }, '/admin/collections/faqs')
  await page.locator('tbody a').first().click()
  await expect(preview(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await previewListens(page)
  // A click on its own words in the preview leads to the field.
  await clickUntil(preview(page).locator('#faq summary').first(), (timeout) =>
    expect(page.getByRole('textbox', { name: 'Domanda' })).toBeFocused({ timeout }),
  )
  await type(page, 'Domanda', 'Una domanda cambiata?')
  await publishButton(page).click()
  await expect(review(page)).toContainText('Una domanda cambiata?')
  await expect(review(page)).toContainText('elena@redazione.example')
  expect(await home(app)).not.toContain('Una domanda cambiata?')
  await review(page).getByRole('button', { name: 'Pubblica', exact: true }).click()
  await homeShows(app, 'Una domanda cambiata?')
})

test('on a phone one control holds all parts, and the list fits the screen @mobile-only', async ({
  app,
  context,
  page,
}) => {
  await openSalesPage({ app, context, page })
  await expect(parts(page)).toBeHidden()
  await expect(choice(page).locator('option')).toHaveText(ORDER.map((name) => new RegExp(`^${name}`)))
  await choice(page).selectOption({ label: 'Storia' })
  await expect(page.getByRole('textbox', { name: 'Racconto' })).toBeVisible()
  await type(page, 'Firma', 'Scritta col pollice')
  await expect(choice(page).locator('option:checked')).toHaveText('Storia · 1 da pubblicare')
  await expectAccessible(page, { within: '[data-sections] > :has(> select)' })
  await publishButton(page).click()
  await expect(review(page)).toContainText('Scritta col pollice')
  const { width } = page.viewportSize()!
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await expectAccessible(page, { within: 'dialog[open]' })
  await review(page).getByRole('button', { name: 'Non ancora' }).click()
  await discard(app, page)
})
