import { expect, test } from 'vitest'

import { relaunchPause } from '@/server/database/relaunch-pause'

const NOW = Date.UTC(2026, 5, 1, 12)
const minutesAgo = (...minutes: number[]) => minutes.map((count) => NOW - count * 60_000)

test.each([
  ['the first failure', minutesAgo(0), 0],
  ['the second within the hour', minutesAgo(30, 0), 1000],
  ['the fifth within the hour', minutesAgo(50, 40, 30, 20, 0), 8000],
  ['the fiftieth within the hour', minutesAgo(...Array.from({ length: 50 }, (_, at) => at)), 60_000],
  ['one after a quiet hour', minutesAgo(200, 190, 180, 61, 0), 0],
])('the pause after %s', (_name, failures, pause) => {
  expect(relaunchPause(failures, NOW)).toBe(pause)
})
