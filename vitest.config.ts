import path from 'node:path'

import { defineConfig } from 'vitest/config'

import { PATIENCE_MS, START_PATIENCE_MS, TEST_PATIENCE_MS } from './tests/support/patience.ts'

const alias = { '@': path.resolve(import.meta.dirname, 'src') }

export default defineConfig({
  test: {
    // An integration file starts the real application: two at a time is what two cores carry.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        resolve: { alias },
        test: {
          name: 'int',
          include: ['tests/int/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/openapi-setup.ts'],
          testTimeout: TEST_PATIENCE_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
          hookTimeout: START_PATIENCE_MS,
        },
      },
    ],
  },
})
