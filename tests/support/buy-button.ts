import type { Page } from '@playwright/test'

import { REACT_NODE_KEY } from '@/server/next-output/assumptions'
import { CHECKOUT_FORM } from '@/shared/checkout-form'

/** Presses the buy button of the opening once its script has come: before, the browser sends the form in this tab. */
export async function pressBuyButton(page: Page): Promise<void> {
  await page.waitForFunction(
    ([id, taken]) => Object.keys(document.getElementById(id!)!).some((key) => key.startsWith(taken!)),
    [CHECKOUT_FORM, REACT_NODE_KEY],
  )
  await page.locator('#hero').getByRole('button').click()
}

/** The tab that the checkout opens in when the buy button is pressed. */
export async function openCheckoutTab(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await pressBuyButton(page)
  return opening
}
