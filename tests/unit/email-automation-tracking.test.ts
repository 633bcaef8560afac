import { expect, test } from 'vitest'

import { filterFields, isFiltered, NO_FILTER } from '@/admin-views/email-automation/tracking-filter'
import { shareResult } from '@/services/database/share-result'

const NOW = new Date('2026-11-23T23:30:00Z')

test('a filter asks for what it names alone, and its periods end today in Rome', () => {
  expect(filterFields(NO_FILTER, NOW)).toEqual({})
  expect(isFiltered(NO_FILTER)).toBe(false)
  expect(isFiltered({ ...NO_FILTER, page: 3 })).toBe(false)
  expect(isFiltered({ ...NO_FILTER, period: 'days' })).toBe(false)
  expect(filterFields({ ...NO_FILTER, search: ' anna ', state: 'failed' }, NOW)).toEqual({
    search: 'anna',
    state: 'failed',
  })
  expect(filterFields({ ...NO_FILTER, period: '1' }, NOW)).toEqual({ from: '2026-11-24' })
  expect(filterFields({ ...NO_FILTER, period: '7' }, NOW)).toEqual({ from: '2026-11-18' })
  const days = { ...NO_FILTER, period: 'days', from: '2026-01-01', to: '2026-02-01' } as const
  expect(filterFields(days, NOW)).toEqual({ from: '2026-01-01', to: '2026-02-01' })
})

test('a period counts days of Rome, also when the clocks have changed within it', () => {
  // Half past midnight in Rome, a day after the day of 23 hours.
  const now = new Date('2026-03-29T22:30:00Z')
  expect(filterFields({ ...NO_FILTER, period: '1' }, now)).toEqual({ from: '2026-03-30' })
  expect(filterFields({ ...NO_FILTER, period: '7' }, now)).toEqual({ from: '2026-03-24' })
})

test('one result serves all who ask within its time; a failure and another database do not', async () => {
  const db = {}
  let count = 0
  const ask = (now: number, of: object = db) =>
    shareResult({ db: of, key: 'x', forMs: 1000, now, work: () => Promise.resolve(++count) })
  expect(await Promise.all([ask(0), ask(0), ask(1000)])).toEqual([1, 1, 1])
  expect(await ask(1001)).toBe(2)
  expect(await ask(1001, {})).toBe(3)
  const failing = () =>
    shareResult({ db, key: 'y', forMs: 1000, now: 0, work: () => Promise.reject(new Error(String(++count))) })
  await expect(failing()).rejects.toThrow('4')
  await expect(failing()).rejects.toThrow('5')
})
