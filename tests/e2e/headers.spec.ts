import type { Page } from '@playwright/test'

import { expect, test } from '../support/e2e'

declare global {
  interface Window {
    violations: string[]
  }
}

const PAGES = ['/', '/admin/login', '/questa-pagina-non-esiste']

for (const path of PAGES) {
  test(`${path} runs its scripts under its policy, without one violation @mobile`, async ({ page, app }) => {
    await page.addInitScript(() => {
      window.violations = []
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`)
      })
    })
    const response = await page.goto(app.url + path)
    const policy = (await response!.allHeaders())['content-security-policy']
    expect(policy).toMatch(/script-src 'self' '(sha256|nonce)-/)
    expect(/script-src[^;]*/.exec(policy!)![0]).not.toContain('unsafe')
    // React marks each node it has taken over: the page is alive, not only painted.
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react'))))
      .toBe(true)
    expect(await page.evaluate(() => window.violations)).toEqual([])
  })
}

/** The first visits of a new shop are Next’s own; then the page is kept. */
const openKept = (page: Page, url: string) =>
  expect(async () => {
    const response = await page.goto(url)
    expect((await response!.allHeaders())['content-security-policy']).toContain("'sha256-")
  }).toPass()

test('a button pressed before its script has come is pressed when it has, once', async ({ page, app }) => {
  await openKept(page, app.url)
  let [scripts, asked] = [0, 0]
  const held: (() => void)[] = []
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    scripts += 1
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto(app.url)
  await page.route('**/api/create-checkout-session', (route) => {
    asked += 1
    return route.fulfill({ json: { checkoutUrl: `${app.url}/termini` } })
  })
  const buy = page.locator('#hero').getByRole('button').first()
  await buy.click()
  await buy.click()
  await expect.poll(() => scripts).toBeGreaterThan(3)
  expect(asked).toBe(0)
  const checkout = page.context().waitForEvent('page')
  await page.unroute(/\/_next\/static\/.*\.js/)
  for (const go of held) go()
  await expect(await checkout).toHaveURL(`${app.url}/termini`)
  expect(asked).toBe(1)
})

test('the page’s own scripts are asked for once it has been painted, each once', async ({ page, app }) => {
  await openKept(page, app.url)
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react'))))
    .toBe(true)
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-paint')[0]!.startTime,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => initiatorType === 'script')
      .map(({ name, startTime }) => ({ name, startTime })),
  }))
  expect(scripts.length).toBeGreaterThan(3)
  for (const { startTime } of scripts) expect(startTime).toBeGreaterThan(painted)
  expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length)
})
