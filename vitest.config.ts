import path from 'node:path'

import { defineConfig } from 'vitest/config'

import { PATIENCE_MS, START_PATIENCE_MS, TEST_PATIENCE_MS } from './tests/support/patience.ts'

const alias = { '@': path.resolve(import.meta.dirname, 'src') }

const patience = {
  testTimeout: TEST_PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  hookTimeout: START_PATIENCE_MS,
}

export default defineConfig({
  test: {
    // An integration file starts the real application, and waits for it: a third one uses what two leave of two cores.
    maxWorkers: 3,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          ...patience,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'int',
          include: ['tests/int/**/*.test.ts'],
          environment: 'node',
          // What a process has loaded serves its next file as well: to load it anew takes a second for each.
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/email-env.ts', 'tests/support/openapi-setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
