import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startWorker } from '@/server/boot/worker'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
// What is still to start is forgotten with the timers.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['is not there', '/nowhere/node'],
  ['is refused before anything is started', 'no\0de'],
])('a worker whose program %s is tried again, each time', async (_name, node) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const failures = () => said.mock.calls.filter(([line]) => String(line).includes('could not be started'))
  startWorker(node)
  for (const count of [1, 2, 3]) {
    await vi.waitFor(() => expect(failures()).toHaveLength(count))
    vi.advanceTimersByTime(3_000)
  }
})

test('a worker that ends is started again', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const ends = () => said.mock.calls.filter(([line]) => String(line).includes('ended (code 1)'))
  startWorker('/bin/false')
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(ends()).toHaveLength(count))
    vi.advanceTimersByTime(3_000)
  }
})
