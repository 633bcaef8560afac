import { expect, type Locator } from '@playwright/test'

/**
 * Fills a text field that React renders, again until React has noticed: what is typed before the page's scripts have
 * woken the form stands on the screen and not in the form. What the form holds can be read from the field's default
 * value: React writes it with each change, and typing alone leaves it as it was. To React a text that stands there
 * already is no change, so another one comes first.
 */
export async function fillAwake(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text === '' ? '-' : '')
    await field.fill(text)
    await expect(field).toHaveJSProperty('defaultValue', text, { timeout: 2000 })
  }).toPass()
}
