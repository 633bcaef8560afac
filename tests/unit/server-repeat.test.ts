import '../support/email-env'

import type { Payload } from 'payload'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { repeat } from '@/services/server/repeat'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const error = vi.fn()
const payload = { db: { pool: 'the pool' }, logger: { error } } as unknown as Payload

test('work is done at its first time and then regularly, each time at that moment, also after it failed', async () => {
  const fault = new Error('not today')
  const work = vi.fn().mockResolvedValue(undefined).mockRejectedValueOnce(fault)
  repeat({ payload, work, firstMs: 1000, everyMs: 60_000, failure: 'it could not be done' })
  await vi.advanceTimersByTimeAsync(999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledExactlyOnceWith({
    payload,
    db: 'the pool',
    now: new Date('2026-11-28T12:00:01Z'),
  })
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: fault }, 'it could not be done')
  await vi.advanceTimersByTimeAsync(119_000)
  expect(work).toHaveBeenCalledTimes(3)
  expect(error).toHaveBeenCalledOnce()
})

test('work without a first time waits for the regular one', async () => {
  const work = vi.fn().mockResolvedValue(undefined)
  repeat({ payload, work, everyMs: 60_000, failure: 'it could not be done' })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledOnce()
})
