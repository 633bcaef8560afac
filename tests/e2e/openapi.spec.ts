import { expectAccessible } from '../support/accessible'
import { expect, test } from '../support/e2e'

// axe reads the whole document whatever it is to look at, and half a minute of it: the other groups, made alike, are
// taken away before.
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
    await page
      .locator('main section:not(:has(#group-checkout))')
      .evaluateAll((groups) => groups.forEach((group) => group.remove()))
    await expectAccessible(page)
  })
}
