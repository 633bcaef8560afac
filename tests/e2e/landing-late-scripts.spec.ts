import type { Page } from '@playwright/test'

import { scriptHasCome } from '../support/buy-button'
import { expect, holdBack, test } from '../support/e2e'

test.use({ appEnv: { CHECKOUT_SANDBOX: '1' } })

/** The first visits of a new shop are Next’s own; then the page is kept. */
const openKept = (page: Page, url: string) =>
  expect(async () => {
    const response = await page.goto(url)
    expect((await response!.allHeaders())['content-security-policy']).toContain("'sha256-")
  }).toPass()

/** Opens the page with its scripts held back until they are let go. */
async function openAsleep(page: Page, url: string) {
  await openKept(page, url)
  const scripts = await holdBack(page, /\/_next\/static\/.*\.js/)
  // Where the page is painted before its last picture has come, what is held back holds up the load event.
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  return async () => {
    await expect.poll(() => scripts.asked).toBeGreaterThan(3)
    scripts.letGo()
  }
}

test('a buy button pressed before its script has come is pressed when it has, once', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const wake = await openAsleep(page, app.url)
  await page.clock.pauseAt(Date.now() + 60 * 60_000)
  let asked = 0
  await page.route('**/api/create-checkout-session', (route) => {
    asked += 1
    return route.fulfill({ json: { checkoutUrl: `${app.url}/termini` } })
  })
  const buy = page.locator('#hero').getByRole('button').first()
  await buy.click()
  await buy.click()
  expect(asked).toBe(0)
  const checkout = page.context().waitForEvent('page')
  await wake()
  await expect(async () => {
    await page.clock.runFor(50)
    expect(asked).toBe(1)
  }).toPass()
  await expect(await checkout).toHaveURL(`${app.url}/termini`)
  await page.clock.runFor(10_000)
  expect(asked).toBe(1)
})

test('a buy button whose script does not come leads to the checkout by itself', async ({ page, app }) => {
  await openAsleep(page, app.url)
  await page.locator('#hero').getByRole('button').click()
  await expect(page.getByText('Simulazione: nessun addebito')).toBeVisible()
})

test.describe('where the scripts cannot be loaded', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('a buy button leads to the checkout by itself', async ({ page, app }) => {
    await openKept(page, app.url)
    await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort())
    await page.goto(app.url)
    await page.locator('#hero').getByRole('button').click()
    await expect(page.getByText('Simulazione: nessun addebito')).toBeVisible()
  })
})

test('a contact link pressed before its script has come leads to the section, then to the dialog', async ({
  page,
  app,
}) => {
  const wake = await openAsleep(page, app.url)
  const link = page.locator('a[href="#contact"]:visible').first()
  await link.click()
  await expect(page).toHaveURL(`${app.url}/#contact`)
  await expect(page.locator('#contact')).toBeInViewport()
  // As Next does when it wakes just then.
  await page.evaluate(() => history.replaceState(null, '', '/'))
  await wake()
  const dialog = page.getByRole('dialog', { name: 'Contattaci' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  // Asked for once, it opens once.
  await page.locator('a[href="#benefits"]:visible').first().click()
  await expect(page).toHaveURL(`${app.url}/#benefits`)
  await expect(dialog).toBeHidden()
})

test('the page’s own scripts are asked for once it has been painted, each once', async ({ page, app }) => {
  let measured = { painted: Infinity, scripts: [] as { name: string; startTime: number }[] }
  // A page that is not painted for three seconds asks for its scripts all the same: only one that is painted sooner shows
  // the order. The order itself is looked at once.
  await expect(async () => {
    await openKept(page, app.url)
    await scriptHasCome(page)
    measured = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint')[0]!.startTime,
      scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ initiatorType }) => initiatorType === 'script')
        .map(({ name, startTime }) => ({ name, startTime })),
    }))
    expect(measured.painted).toBeLessThan(3000)
  }).toPass()
  const { painted, scripts } = measured
  expect(scripts.length).toBeGreaterThan(3)
  for (const { startTime } of scripts) expect(startTime).toBeGreaterThan(painted)
  expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length)
})
