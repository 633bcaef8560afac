import type { Page } from '@playwright/test'

type PaintedArgs = {
  page: Page
  /** What the person does, once: a click or a key. */
  act: () => Promise<void>
  event: 'click' | 'keydown'
  /** Selector of what the person waits for; nothing matches it before. */
  until: string
  /** A part of the address of the request that brings it. */
  asked?: string
}

/** In milliseconds: from the event until it is painted, and how much of that the server had the request. */
type Painted = { shown: number; server: number }

/** How long a person waits, from the event as the browser dates it to the frame that shows its outcome. */
export async function painted({ page, act, event, until, asked }: PaintedArgs): Promise<Painted> {
  await page.evaluate(watch, { event, until, asked })
  await act()
  await page.waitForFunction(() => 'painted' in window, undefined, { timeout: 20_000 })
  return page.evaluate(() => (window as unknown as { painted: Painted }).painted)
}

/** Runs in the page, which hands over nothing but its argument. */
function watch({ event, until, asked }: Pick<PaintedArgs, 'event' | 'until' | 'asked'>): void {
  const holder = window as unknown as { painted?: { shown: number; server: number } }
  delete holder.painted
  performance.clearResourceTimings()
  let actedAt = 0
  document.addEventListener(event, ({ timeStamp }) => (actedAt = timeStamp), { once: true, capture: true })
  const look = () => {
    const request = performance.getEntriesByType('resource').find(({ name }) => asked && name.includes(asked))
    if (actedAt === 0 || (asked && !request) || !document.querySelector(until)) return
    observer.disconnect()
    // The second frame begins when the first, which shows the outcome, is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { requestStart = 0, responseEnd = 0 } = (request ?? {}) as Partial<PerformanceResourceTiming>
        holder.painted = { shown: performance.now() - actedAt, server: responseEnd - requestStart }
      }),
    )
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
}

/** The longest task while a person scrolls from the top of a long page to its end, in milliseconds; 0 without any. */
export async function longestTaskScrolling(page: Page): Promise<number> {
  await page.evaluate(() => {
    const holder = window as unknown as { tasks: number[] }
    holder.tasks = []
    new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => holder.tasks.push(duration)),
    ).observe({ entryTypes: ['longtask'] })
  })
  await page.mouse.move(640, 600)
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, 150)
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(500)
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
}

/** The bytes of script, as they travel, that a page brings into an empty cache until it is at rest. */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.js(?:\?|$)/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
}
