import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepFresh } from '@/server/http/keep-fresh'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Pages whose rendering ends when the test says so. */
function slowPages() {
  const ends: ((faults: string[]) => void)[] = []
  const refresh = vi.fn(() => new Promise<string[]>((resolve) => ends.push(resolve)))
  const end = async (faults: string[] = []) => {
    ends.shift()!(faults)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { refresh, end }
}

test('many changes during one rendering make one more, never two at once', async () => {
  const { refresh, end } = slowPages()
  const { changed } = keepFresh({ refresh })
  changed()
  changed()
  changed()
  expect(refresh).toHaveBeenCalledTimes(1)
  await end()
  expect(refresh).toHaveBeenCalledTimes(2)
  await end()
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('what changes by the clock alone is rendered once a minute', async () => {
  const { refresh, end } = slowPages()
  keepFresh({ refresh }).changed()
  await end()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a failed rendering is tried again until it succeeds: a warning, then one error, each with the reason', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { refresh, end } = slowPages()
  keepFresh({ refresh }).changed()
  for (const faults of [['/: late'], ['/: broken'], ['/: broken'], [], ['/: late']]) {
    await end(faults)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(refresh).toHaveBeenCalledTimes(6)
  expect(told.mock.calls.map(([line]) => String(line).replace(/^[\d:]+ +/, ''))).toEqual([
    expect.stringMatching(/^WARN .*\(\/: late\)/),
    expect.stringMatching(/^ERROR .*\(\/: broken\)/),
    expect.stringMatching(/^WARN .*\(\/: late\)/),
  ])
})

test('nothing is rendered after the stop', async () => {
  const { refresh, end } = slowPages()
  const { changed, stop } = keepFresh({ refresh })
  changed()
  await end()
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a rendering that the stop overtakes says nothing and is not tried again', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  told.mockClear()
  const { refresh, end } = slowPages()
  const { changed, stop } = keepFresh({ refresh })
  changed()
  stop()
  await end(['/: the database is stopping'])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(told).not.toHaveBeenCalled()
})
