import { type Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { expect, test } from '../support/e2e'
import { beginWithContacts, rows } from '../support/tables-screen'

beginWithContacts()

const bar = (page: Page) => page.getByRole('region', { name: 'Accesso' })

test('eight stops of the keyboard at most lead to the first row', async ({ page }) => {
  await page.goto('/admin?table=contact_submissions')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Vai al contenuto' })).toBeFocused()
  await page.keyboard.press('Enter')
  const isInRow = () => page.evaluate(() => document.activeElement?.closest('tbody tr') !== null)
  let stops = 1
  for (; stops < 20 && !(await isInRow()); stops += 1) {
    await page.keyboard.press('Tab')
  }
  // The last stop is the row itself.
  expect(stops - 1).toBeLessThanOrEqual(8)
  // The views above the table are one stop; the arrows go through them.
  await page.getByRole('button', { name: 'Tutti', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Da rispondere' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Tutti', exact: true })).toBeFocused()
  for (let stop = 0; stop < 20 && !(await isInRow()); stop += 1) await page.keyboard.press('Tab')
  // The headers are reached by arrows; Tab comes back to the one that was left.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Nome', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=name%3Aasc/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Nome', exact: true })).toBeFocused()
})

test('one bar says where one is and leads back, on Payload’s pages and on the shop’s own', async ({
  page,
}) => {
  await page.goto('/admin/collections/pages')
  const path = bar(page).getByRole('navigation', { name: 'Percorso' })
  await expect(path.getByRole('listitem')).toHaveText(['Pagine'])
  await page.getByRole('link', { name: 'Privacy' }).first().click()
  await expect(path.getByRole('listitem')).toHaveCount(2)
  await path.getByRole('link', { name: 'Pagine' }).click()
  await expect(page).toHaveURL(/\/admin\/collections\/pages/)
  await expect(path.getByRole('listitem')).toHaveText(['Pagine'])
  // The shop's own page has its title, and nothing of the page before.
  await page.getByRole('link', { name: 'Panoramica' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Panoramica' })).toBeVisible()
  await expect(path).toHaveCount(0)
  await expect(page.locator('header.app-header')).toBeHidden()
  await bar(page).getByRole('link', { name: 'agata@persone.example' }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo account' })).toBeVisible()
})

test('the button that closes the navigation covers none of its links, wherever it is scrolled', async ({
  page,
}) => {
  await page.goto('/admin?table=contact_submissions')
  await expect(rows(page).first()).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Sezioni del pannello' })
  await navigation.getByRole('link', { name: 'Testi delle ricevute' }).focus()
  const box = (await page.getByRole('button', { name: 'Chiudi menu' }).boundingBox())!
  const under = await navigation.getByRole('link').evaluateAll(
    (links, { x, y, width, height }) =>
      links.filter((link) => {
        const { left, top, bottom } = link.getBoundingClientRect()
        const points = document.elementsFromPoint(x + width / 2, y + height / 2)
        return points.includes(link) && left < x + width && top < y + height && bottom > y
      }).length,
    box,
  )
  expect(under).toBe(0)
})

test('on a phone the bar and a document’s commands fit, and the menu closes after a choice @mobile-only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/globals/offer')
  await expect(page.getByRole('textbox', { name: 'Titolo' })).toBeVisible()
  const parts = [
    ...['Apri menu', 'Cerca ovunque', 'Logout'].map((name) => bar(page).getByRole('button', { name })),
    page.getByRole('button', { name: 'Pubblica modifiche' }),
    page.getByRole('button', { name: 'Programma' }),
  ]
  for (const part of parts) await expect(part).toBeVisible()
  const elements = await Promise.all(
    [page.locator('.doc-controls'), ...parts].map((part) => part.elementHandle()),
  )
  // All boxes at one moment: the commands wrap anew while the document loads.
  const [commands, ...boxes] = await page.evaluate(
    (nodes) =>
      nodes.map((node) => {
        const { x, y, width, height } = (node as Element).getBoundingClientRect()
        return { x, y, width, height }
      }),
    elements,
  )
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
    if (index < 3) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    else {
      expect(box.y).toBeGreaterThanOrEqual(commands!.y)
      expect(box.y + box.height).toBeLessThanOrEqual(commands!.y + commands!.height)
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.goto('/admin?table=users')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Apri menu' }).click()
  const nav = page.getByRole('navigation', { name: 'Sezioni del pannello' })
  await expectAccessibleInBoth(page)
  await nav.getByRole('link', { name: 'Messaggi' }).click()
  await expect(page.getByRole('button', { name: 'Apri menu' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
})
