import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type AccessibleArgs = {
  /** Selector of the part that is looked at, where the rest was looked at before. */
  within?: string
  /** Names of axe's rules; without them all of WCAG 2.2 AA and its best practices. */
  rules?: string[]
}

/**
 * Expects that axe finds nothing in the way of assistive technology on the page as it stands. It runs in the page
 * itself: its maker's wrapper loads it three times for each look and describes every element that passed, which takes
 * five times as long. A frame on the page is somebody's mail and is not looked into.
 */
export async function expectAccessible(
  page: Page,
  { within = 'html', rules }: AccessibleArgs = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // What fades in has too little contrast until it is there. A spinner never ends, and what follows the scrolling ends
  // only at the foot of the page.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const runOnly = rules ?? TAGS
  const found = await page.evaluate(
    async ({ selector, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join()).join(' ')}`)
    },
    { selector: within, options: { runOnly, iframes: false, resultTypes: ['violations' as const] } },
  )
  expect(found, page.url()).toEqual([])
}

/** The same in the light panel and in the dark one: they differ in colours alone. The panel is left light. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    await expectAccessible(page, theme === 'dark' ? { rules: ['color-contrast'] } : {})
  }
}
