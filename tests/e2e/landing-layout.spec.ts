import { expectAccessible } from '../support/accessible'
import { expect, test } from '../support/e2e'

const themes = ['light', 'dark'] as const

for (const colorScheme of themes) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing, questions and menu open @mobile', async ({ page, isMobile }) => {
      await page.goto('/')
      for (const summary of await page.locator('#faq summary').all()) await summary.click()
      await expectAccessible(page)
      if (isMobile) {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expectAccessible(page, { within: '[popover]' })
      }
    })

    test('axe finds nothing on a plain page and on a missing one @mobile', async ({ page }) => {
      for (const path of ['/privacy', '/non-esiste']) {
        // The missing page is drawn in the browser, after its styles have come.
        await page.goto(path, { waitUntil: 'networkidle' })
        await expectAccessible(page)
      }
    })
  })
}

for (const width of [320, 360, 768, 1024, 1280, 1920, 2560]) {
  test(`nothing sticks out at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
}

for (const [width, height] of [
  [1024, 700],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const) {
  test(`at ${width} by ${height} the pages stay off the title and the badges on the first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!
    const hero = await box('#hero')
    const badges = await box('[aria-label="In questo momento"] ul')
    const banner = await box('[aria-label="Offerta a tempo"]')
    expect(badges.y + badges.height).toBeLessThanOrEqual(Math.min(banner.y, hero.y + hero.height))
    // What the title's own lines lie under is the title, not one of the pages that turn beside it.
    const covered = await page.locator('h1').evaluate((title) => {
      const range = document.createRange()
      range.selectNodeContents(title)
      return [...range.getClientRects()].filter(({ right, top, bottom }) =>
        document.elementsFromPoint(right, (top + bottom) / 2).some((element) => element.matches('img')),
      ).length
    })
    expect(covered).toBe(0)
  })
}

/** A tenth of what counts as good (web.dev/cls): a font that comes after the first paint has slightly other widths. */
const FONTS_ALONE = 0.01

test('nothing moves while the page arrives @mobile', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(FONTS_ALONE)
})

test('the page brings neither cookies nor calls to other sites', async ({ page, context, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
  expect(await context.cookies()).toEqual([])
})
