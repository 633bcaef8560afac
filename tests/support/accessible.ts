import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects nothing in the way of assistive technology, in the light panel and in the dark one: they differ in colours
 * alone, so the second time only these are looked at. The panel is left light.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset.theme = name
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    }, theme)
    const axe = new AxeBuilder({ page })
    if (theme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const named = violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes[0]?.target.join(' ')}`)
    expect(named).toEqual([])
  }
}
