import { expectAccessible } from '../support/accessible'
import { expect, test } from '../support/e2e'

// axe looks at a page of thousands of elements: once in each theme, once at each width.
for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the description of the API is read at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/api/docs')
    await page.getByRole('link', { name: 'Checkout', exact: true }).click()
    const operation = page.getByText('/api/create-checkout-session', { exact: true })
    await expect(operation).toBeInViewport()
    await operation.click()
    await expect(page.getByText('checkoutUrl').first()).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectAccessible(page, { within: 'header' })
    await expectAccessible(page, { within: 'section:has(#group-checkout)' })
  })
}
