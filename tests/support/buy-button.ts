import { expect, type Frame, type Page } from '@playwright/test'

import { AWAITS_SCRIPT, CHECKOUT_FORM } from '@/shared/checkout-form'

/** Waits until the landing page's script has come: it takes over the whole page at once, the buttons' form with it. */
export const scriptHasCome = (page: Page | Frame): Promise<void> =>
  expect(page.locator(`#${CHECKOUT_FORM}:not([${AWAITS_SCRIPT}])`)).toBeAttached()

/** Presses the buy button of the opening once its script has come: before, the browser sends the form in this tab. */
export async function pressBuyButton(page: Page): Promise<void> {
  await scriptHasCome(page)
  await page.locator('#hero').getByRole('button').click()
}

/** The tab that the checkout opens in when the buy button is pressed. */
export async function openCheckoutTab(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await pressBuyButton(page)
  return opening
}
