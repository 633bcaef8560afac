import { defineConfig, devices } from '@playwright/test'

import { CHROMIUM_ARGS, findChromium } from './tests/support/chromium'
import { PATIENCE_MS, TEST_PATIENCE_MS } from './tests/support/patience'

/** Tests tagged @mobile run on a phone too; those tagged @mobile-only run nowhere else. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-setup.ts',
  // Each worker starts the real application, and waits for it: a third one uses what two leave of two cores.
  workers: 3,
  timeout: TEST_PATIENCE_MS,
  expect: { timeout: PATIENCE_MS / 2 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: PATIENCE_MS,
    // A trace holds pictures of every step and costs a fifth of the time: E2E_TRACE=1 asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@mobile-only/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, locale: 'it-IT' },
    },
    { name: 'mobile', grep: /@mobile/, use: { ...devices['Pixel 7'], locale: 'it-IT' } },
  ],
})
