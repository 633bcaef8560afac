import type { Locator, Page } from '@playwright/test'

/** More stops than any screen has between two controls. */
const STOPS = 150

/** Where an element stands, seen from the focus: `here` includes a control inside it that has the focus. */
const placeOf = (target: Locator) =>
  target.evaluate((element) => {
    const focused = document.activeElement ?? document.body
    if (element === focused) return 'here'
    return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after'
  })

/**
 * Presses Tab, or Shift+Tab towards what stands before, until the element has the focus, as a person without a mouse
 * does.
 *
 * @throws Error when the keyboard does not reach it
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const key = (await placeOf(target)) === 'before' ? 'Shift+Tab' : 'Tab'
  for (let stop = 0; stop < STOPS; stop++) {
    if ((await placeOf(target)) === 'here') return
    await page.keyboard.press(key)
  }
  throw new Error(`${STOPS} times ${key} do not lead to ${String(target)}`)
}

/** Goes to a control by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field by Tab and writes in place of what it holds. */
export async function writeIn(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}
