import { type Page } from '@playwright/test'

import { expect, holdBack, test } from '../support/e2e'
import { beginWithContacts, rows } from '../support/tables-screen'

beginWithContacts()

const open = async (page: Page, query = '?table=contact_submissions') => {
  await page.goto(`/admin${query}`)
  await expect(rows(page).first()).toBeVisible()
}
const link = (page: Page, table: string) =>
  page.getByRole('region', { name: 'Tabelle' }).getByRole('link', { name: table, exact: true })
const choose = (page: Page, table: string) => link(page, table).click()
const title = (page: Page, table: string) => page.getByRole('heading', { level: 2, name: table, exact: true })

/** What is asked of the server from now on: pages, and lists of rows. */
function askedFor(page: Page) {
  const asked = { pages: [] as string[], lists: [] as string[] }
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/admin') asked.pages.push(search)
    if (pathname.startsWith('/api/tables/')) asked.lists.push(pathname)
  })
  return asked
}

/** What a finger in the middle of the screen would touch. */
const shownInTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const touched = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
    if (touched?.closest('main')) return 'table'
    return touched?.closest('aside') ? 'navigation' : touched?.tagName
  })

test('a table is chosen in the browser, with one call, and its toolbar is its own at once', async ({
  page,
}) => {
  await open(page, '?table=contact_submissions&page=2&search=Persona&sort=name:asc')
  const asked = askedFor(page)
  await choose(page, 'Testimonianze')
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Aggiungi Testimonianze' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?table=testimonials$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByPlaceholder('Cerca...')).toHaveValue('')
  expect(asked).toEqual({ pages: [], lists: ['/api/tables/testimonials'] })
})

test('back and forward go from table to table, with page and search, and close what was open', async ({
  page,
}) => {
  await open(page, '?table=contact_submissions&page=2&search=Persona')
  await choose(page, 'Domande frequenti')
  await expect(rows(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title(page, 'Messaggi')).toBeVisible()
  await expect(page.getByText('Pagina 2 di 3')).toBeVisible()
  await expect(page.getByPlaceholder('Cerca...')).toHaveValue('Persona')
  await expect(link(page, 'Messaggi')).toHaveAttribute('aria-current', 'page')
  await page.goForward()
  await expect(title(page, 'Domande frequenti')).toBeVisible()
  await expect(rows(page)).toHaveCount(8)
})

test('the table that is open, chosen again, begins afresh', async ({ page }) => {
  await open(page, '?table=contact_submissions&page=3')
  await expect(rows(page)).toHaveCount(5)
  await choose(page, 'Messaggi')
  await expect(page.getByText('Pagina 1 di 3')).toBeVisible()
  await choose(page, 'Messaggi')
  // The second time nothing changed, so there is nothing to go back to but the page before.
  await page.goBack()
  await expect(page.getByText('Pagina 3 di 3')).toBeVisible()
})

test('a table opens in a new tab, and from another page of the panel', async ({ page, context }) => {
  await open(page)
  const opened = context.waitForEvent('page')
  await link(page, 'Testimonianze').click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(title(tab, 'Testimonianze')).toBeVisible()
  await expect(title(page, 'Messaggi')).toBeVisible()
  await tab.close()
  await page.getByRole('link', { name: 'Automazioni Email' }).click()
  await expect(page).toHaveURL(/email-automation/)
  await choose(page, 'Utenti')
  await expect(title(page, 'Utenti')).toBeVisible()
})

test('a page that is chosen while the dashboard still loads is opened', async ({ page }) => {
  const guard = await holdBack(page, '**/api/admin/status')
  const overview = await holdBack(page, /panoramica\?_rsc/)
  await page.goto('/admin')
  await expect(page.getByText('Verifica permessi...')).toBeVisible()
  await expect.poll(() => guard.asked).toBe(1)
  await page.getByRole('link', { name: 'Panoramica' }).click()
  await expect.poll(() => overview.asked).toBe(1)
  guard.letGo()
  await expect(rows(page).first()).toBeVisible()
  overview.letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Panoramica' })).toBeVisible()
})

for (const width of [360, 768]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('the navigation goes away when a table is chosen, and the table is there', async ({ page }) => {
      await open(page)
      const menu = page.getByRole('button', { name: 'Apri menu' }).filter({ visible: true }).first()
      for (const [name, table] of [
        ['Testimonianze', 'testimonials'],
        ['Messaggi', 'contact_submissions'],
      ] as const) {
        await menu.click()
        await expect.poll(() => shownInTheMiddle(page)).toBe('navigation')
        await choose(page, name)
        await expect.poll(() => shownInTheMiddle(page)).toBe('table')
        await expect(title(page, name)).toBeInViewport()
        await expect(page).toHaveURL(new RegExp(`\\?table=${table}$`))
        await expect(rows(page).first()).toBeVisible()
      }
    })
  })
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('no name of a column is cut off, and the rows can be sorted', async ({ page }) => {
    await open(page)
    const cut = () =>
      page
        .getByRole('grid')
        .locator('th')
        .evaluateAll((heads) => {
          const isCut = (head: Element) => {
            const { left, right, width } = head.getBoundingClientRect()
            return width > 0 && (left < 0 || right > window.innerWidth || head.scrollWidth > head.clientWidth)
          }
          return heads.filter(isCut).map(({ textContent }) => textContent)
        })
    expect(await cut()).toEqual([])
    await page.getByRole('button', { name: 'Altro' }).click()
    await page.getByRole('combobox', { name: 'Ordina per' }).selectOption('Nome')
    await expect(rows(page).first()).toContainText('Persona 01')
    await page.getByRole('button', { name: 'Crescente' }).click()
    await expect(rows(page).first()).toContainText('Persona 45')
    await expect(page).toHaveURL(/sort=name%3Adesc/)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Seleziona tutti gli elementi mostrati' }).check()
    await expect(page.getByText('20 elementi selezionati')).toBeVisible()
  })
})

test('a table of content leads to the drafts and the order of its rows, another table to none', async ({
  page,
}) => {
  await open(page)
  const drafts = page.getByRole('link', { name: 'Bozze e ordine', exact: true })
  await expect(drafts).toHaveCount(0)
  for (const [table, slug] of [
    ['Testimonianze', 'testimonials'],
    ['Domande frequenti', 'faqs'],
  ] as const) {
    await page.goto('/admin')
    await choose(page, table)
    await drafts.click()
    await expect(page).toHaveURL(new RegExp(`/admin/collections/${slug}`))
    // The list that is dragged into the order of the page.
    await expect(page.locator('tbody .sort-row').first()).toBeVisible()
  }
})
