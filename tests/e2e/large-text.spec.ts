import type { Page } from '@playwright/test'

import { brokenWords } from '../support/broken-words'
import { expect, test } from '../support/e2e'

/** A phone, as high as its browser's own bars leave it. */
const PHONE = { width: 360, height: 640 }

/** Letters of twice the size: by the browser's setting, which media queries see, or by a style, which they do not. */
const ways = {
  'by the browser’s setting': async (page: Page, path: string) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.goto(path)
  },
  'by a style': async (page: Page, path: string) => {
    await page.goto(path)
    // Next draws the page of an unknown address in the browser, over the element that carries the style.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  },
}

const PAGES = [
  '/',
  '/checkout/success',
  '/checkout/cancel',
  '/checkout/error',
  '/login',
  '/acquisti',
  '/ordine/forged',
  '/privacy',
  '/termini',
  '/non-esiste',
]

const contentWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const [way, open] of Object.entries(ways)) {
  test.describe(`at 360 pixels with text at 200 %, ${way},`, () => {
    test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

    for (const path of PAGES) {
      test(`${path} fits, and no word is broken`, async ({ page }) => {
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Under reduced motion each change of a style is a transition of a hundredth of a millisecond.
        await expect(page.locator('html')).toHaveCSS('font-size', '32px')
        await expect.poll(() => contentWidth(page)).toBe(PHONE.width)
        expect(await brokenWords(page)).toEqual([])
      })
    }

    test('the menu, the buttons and the countdown are whole', async ({ page }) => {
      await open(page, '/')
      await expect.poll(() => contentWidth(page)).toBe(PHONE.width)
      for (const whole of [
        page.getByRole('button', { name: 'Menu' }),
        page.getByRole('timer'),
        page.getByRole('complementary', { name: 'Offerta a tempo' }).getByText('scade tra'),
        ...(await page.locator('main button').all()),
      ]) {
        const { x, width } = (await whole.boundingBox())!
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(PHONE.width)
      }
      await page.getByRole('button', { name: 'Menu' }).click()
      const last = page.locator('[popover]').getByRole('button', { name: 'Acquista ora' })
      // The bars above the menu grow when the page's script has come, which moves what was scrolled to.
      await expect
        .poll(async () => {
          await last.scrollIntoViewIfNeeded()
          return last.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)
        })
        .toBe(true)
      await expect(last).toBeInViewport()
    })

    test('the bars that are always there take no more than a third of the screen', async ({ page }) => {
      await open(page, '/')
      await page.locator('#offer').scrollIntoViewIfNeeded()
      const covered = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
          .filter((element) => element.checkVisibility())
          .map((element) => element.getBoundingClientRect())
          .filter(({ top, bottom, width }) => width === innerWidth && bottom > 0 && top < innerHeight)
          .reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0),
      )
      expect(covered).toBeLessThanOrEqual(PHONE.height / 3)
    })
  })
}

test.describe('at 320 pixels, as a screen of 1280 at 400 % is', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  for (const path of PAGES) {
    test(`${path} reflows`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await contentWidth(page)).toBe(320)
    })
  }

  test('nothing is fixed on the page', async ({ page }) => {
    await page.goto('/')
    const fixed = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')]
          .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
          .filter((element) => element.checkVisibility()).length,
    )
    expect(fixed).toBe(0)
  })
})
