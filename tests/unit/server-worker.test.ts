import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startWorker } from '@/server/boot/worker'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Waits for each line, and lets the pause before the next start pass; after the last none is started. */
async function seen(lines: () => unknown[], wanted: number): Promise<void> {
  for (let count = 1; count <= wanted; count++) {
    if (count > 1) vi.advanceTimersByTime(3_000)
    await vi.waitFor(() => expect(lines()).toHaveLength(count), { timeout: 10_000, interval: 5 })
  }
}

test.each([
  ['is not there', '/nowhere/node'],
  ['is refused before anything is started', 'no\0de'],
])('a worker whose program %s is tried again, each time', async (_name, node) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const failures = () => said.mock.calls.filter(([line]) => String(line).includes('could not be started'))
  startWorker(node)
  await seen(failures, 3)
})

test('a worker that ends is started again', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const ends = () => said.mock.calls.filter(([line]) => String(line).includes('ended (code 1)'))
  startWorker('/bin/false')
  await seen(ends, 2)
})
