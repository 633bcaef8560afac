import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DeadlineError, withinDeadline } from '@/integrations/within-deadline'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { totalMs: 8000, attemptMs: 3500, attempts: 3, isTemporary: () => true }

test('a provider that hangs is given up within the time', async () => {
  let tries = 0
  const outcome = withinDeadline({ ...limits, run: () => new Promise(() => tries++) }).catch(
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(9000)
  expect(await outcome).toBeInstanceOf(DeadlineError)
  expect(tries).toBeGreaterThan(1)
})

test('a temporary failure is tried again, so many times and no more', async () => {
  const run = vi.fn(() => Promise.reject(new Error('busy')))
  const outcome = withinDeadline({ ...limits, run }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9000)
  expect(await outcome).toMatchObject({ message: 'busy' })
  expect(run).toHaveBeenCalledTimes(3)
})

test('a refusal is not tried again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no')))
  await expect(withinDeadline({ ...limits, isTemporary: () => false, run })).rejects.toThrow('no')
  expect(run).toHaveBeenCalledTimes(1)
})
