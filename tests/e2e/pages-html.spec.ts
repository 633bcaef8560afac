import type { Page } from '@playwright/test'

import { expect, test } from '../support/e2e'
import { htmlFaults } from '../support/valid-html'

// What Next and the scripts draw in the browser; what the server sends is in int/pages-html and unit/mail-html.

/** A document as it stands in the browser, without what Next adds for screen readers by itself. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const added of copy.querySelectorAll('next-route-announcer')) added.remove()
    return `<!DOCTYPE html>${copy.outerHTML}`
  })

test.describe('a page that is not there', () => {
  // The browser logs the answer's status.
  test.use({ allowedErrors: [/404/] })

  for (const path of ['/questa-pagina-non-esiste', '/checkout/altro', '/a/b/c']) {
    test(`${path} is valid HTML once it is drawn`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Qui non batte il sole.' })).toBeVisible()
      expect(await htmlFaults(await drawn(page))).toEqual([])
    })
  }

  test('/checkout/success of no purchase is valid HTML once it is drawn', async ({ page }) => {
    await page.goto('/checkout/success?sessionId=cs_1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await htmlFaults(await drawn(page))).toEqual([])
  })
})

for (const path of ['/login', '/acquisti', '/checkout/cancel', '/checkout/error?error=Carta+rifiutata']) {
  test(`${path} is valid HTML once it is drawn`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await htmlFaults(await drawn(page))).toEqual([])
  })
}
