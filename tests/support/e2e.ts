import { stripVTControlCharacters } from 'node:util'

import { expect, type Page, test as base } from '@playwright/test'

import { type App, startApp } from './app'
import { beyondMidnight } from './midnight'
import { START_PATIENCE_MS } from './patience'

export { expect } from '@playwright/test'

type WorkerFixtures = {
  /** Environment of contract §2 for the application of this file: `test.use({ appEnv: { … } })`. */
  appEnv: Record<string, string>
  /** A name, for a file that changes what other files read: it gets an application that it shares with nobody. */
  ownApp: string
  /** The real application, on a database of its own, shared by the tests of one worker. */
  app: App
}
type TestFixtures = {
  /** Errors that this test brings about on purpose; any other in the browser or in the log fails it. */
  allowedErrors: RegExp[]
  failOnErrors: undefined
}

/** Playwright's `test` with the application behind it; `page.goto('/')` is its landing page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  appEnv: [{}, { scope: 'worker', option: true }],
  ownApp: ['', { scope: 'worker', option: true }],
  app: [
    async ({ appEnv }, use) => {
      const app = await startApp({ clusterUrl: process.env.TEST_CLUSTER_URL!, env: appEnv })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: START_PATIENCE_MS },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  allowedErrors: [[], { option: true }],
  failOnErrors: [
    async ({ app, context, allowedErrors }, use) => {
      const seen: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()}`)
      })
      context.on('weberror', (error) => seen.push(`page: ${error.error().message}`))
      const before = app.output().length
      await use(undefined)
      const log = app.output().slice(before)
      seen.push(...errorLines(log).map((line) => `log: ${line}`))
      const unexpected = seen.filter(
        (text) => !isRefusal(text) && !allowedErrors.some((allowed) => allowed.test(text)),
      )
      expect(unexpected, `errors in the browser or in this log:\n${log}`).toEqual([])
    },
    { auto: true },
  ],
})

/** Has each test of a file see one day of Rome: near midnight it waits for the next. */
export function beginWithinADay(): void {
  test.beforeEach(async () => {
    const info = test.info()
    info.setTimeout(info.timeout + 100_000)
    await beyondMidnight(90)
  })
}

/** Chromium reports each refused request as an error: 401 and the like are answers, 5xx are not. */
const isRefusal = (text: string) => /Failed to load resource: .* status of 4\d\d/.test(text)

/** Lines of the application's log that tell of a fault. */
export function errorLines(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /\bERROR\b|\bFATAL\b|^\s*⨯|Unhandled|\bError: /.test(line))
}

/** Holds requests to an address back until they are let go; whoever lets go before the first has come holds back none. */
export async function holdBack(page: Page, address: string | RegExp) {
  const counted = { asked: 0, letGo: () => {} }
  const free = new Promise<void>((resolve) => (counted.letGo = resolve))
  await page.route(address, async (route) => {
    counted.asked += 1
    await free
    await route.continue()
  })
  return counted
}
