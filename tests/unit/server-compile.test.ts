import { stat, utimes } from 'node:fs/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { compile } from '@/server/bootstrap/compile.mjs'

import { PATIENCE_MS } from '../support/patience'

const DAY_MS = 24 * 60 * 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterEach(() => void vi.useRealTimers())

test(
  'a process that runs for long keeps its programs from being swept away as unused',
  async () => {
    const folder = await compile({ 'kept-in-use': 'tests/support/patience.ts' })
    for (let week = 0; week < 2; week++) {
      // Not a whole week: another process that compiles now would delete it.
      const earlier = new Date(Date.now() - 6 * DAY_MS)
      await utimes(folder, earlier, earlier)
      vi.advanceTimersByTime(DAY_MS)
      await vi.waitFor(
        async () => expect(Date.now() - (await stat(folder)).mtimeMs).toBeLessThan(DAY_MS),
        PATIENCE_MS,
      )
    }
  },
  PATIENCE_MS,
)
