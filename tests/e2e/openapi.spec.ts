import { expectAccessible } from '../support/accessible'
import { expect, test } from '../support/e2e'

test('the description of the API is read in both themes, on a phone too', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/api/docs')
      await page.getByRole('link', { name: 'Checkout', exact: true }).click()
      const operation = page.getByText('/api/create-checkout-session', { exact: true })
      await expect(operation).toBeInViewport()
      await operation.click()
      await expect(page.getByText('checkoutUrl').first()).toBeAttached()
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWider, `${width} px, ${colorScheme}`).toBe(false)
      // The whole of it has hundreds of operations of one form.
      await expectAccessible(page, { within: 'header' })
      await expectAccessible(page, { within: 'section:has(#group-checkout)' })
    }
  }
})
