import { describe, expect, test } from 'vitest'

import { changeWords } from '@/admin-views/overview/sales-words'
import { roundScale } from '@/ui/kit/round-scale'
import { salesQuery } from '@/contracts/overview'
import { salesFigures, salesPoints } from '@/services/overview/sales/add-up-sales'
import { comparePeriods } from '@/services/overview/sales/sales-period'
import { addDays, countDays, nextUnit, unitStart } from '@/shared/rome-days'

describe('days of the calendar', () => {
  test('are counted over changes of the hour, months and years', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(countDays('2026-03-28', '2026-03-30')).toBe(3)
    expect(countDays('2024-01-01', '2024-12-31')).toBe(366)
  })
  test('belong to weeks from Monday and to months', () => {
    expect(unitStart('2026-11-22', 'week')).toBe('2026-11-16')
    expect(unitStart('2026-11-23', 'week')).toBe('2026-11-23')
    expect(unitStart('2026-11-22', 'month')).toBe('2026-11-01')
    expect(nextUnit('2026-12-01', 'month')).toBe('2027-01-01')
    expect(nextUnit('2026-12-28', 'week')).toBe('2027-01-04')
  })
})

describe('what a period is compared with', () => {
  const ask = (query: Record<string, string>, now: string) =>
    comparePeriods({ query: salesQuery.parse(query), now: new Date(now) })

  test('a day that is not over stands beside the same hours of the day before', () => {
    // In Rome it is 00:30 on the 24th.
    expect(ask({ days: '1' }, '2026-11-23T23:30:00Z')).toEqual({
      period: { from: '2026-11-24', to: '2026-11-24' },
      before: { from: '2026-11-23', to: '2026-11-23' },
      until: 1,
      unit: 'day',
    })
  })
  test('a period that is over stands beside as many whole days', () => {
    expect(ask({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-23T10:00:00Z')).toMatchObject({
      before: { from: '2026-08-31', to: '2026-09-30' },
      until: null,
    })
  })
  test('long ones are drawn by week and by month', () => {
    const now = '2026-11-23T10:00:00Z'
    expect([30, 62, 63, 365, 401].map((days) => ask({ days: String(days) }, now).unit)).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
    ])
  })
  test('what is no period is refused, field by field', () => {
    const faults = (query: object) =>
      salesQuery.safeParse(query).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`)
    expect(faults({ from: '2026-02-30', to: '2026-03-01' })).toEqual(['from: Questa data non esiste.'])
    expect(faults({ from: '2026-03-02', to: '2026-03-01' })).toEqual(['to: La fine viene prima dell’inizio.'])
    expect(faults({ from: '2026-03-02' })).toEqual(['to: Scrivi l’inizio e la fine.'])
    expect(faults({ from: '2020-03-02', to: '2026-03-01' })).toEqual(['to: Al massimo tre anni.'])
    expect(faults({ days: '0' })).toHaveLength(1)
  })
})

const day = (name: string, sums: Partial<Parameters<typeof salesFigures>[0][number]>) => ({
  day: name,
  orders: 0,
  gross_cents: 0,
  refunds: 0,
  refunded_cents: 0,
  lost_cents: 0,
  ...sums,
})

test('net is what is left after refunds and lost disputes, the mean is over all days', () => {
  const days = [
    day('2026-11-01', { orders: 2, gross_cents: 7400 }),
    day('2026-11-03', { refunds: 1, refunded_cents: 1000, lost_cents: 3700 }),
    day('2026-11-09', { orders: 9, gross_cents: 9 }),
  ]
  expect(salesFigures(days, { from: '2026-11-01', to: '2026-11-04' })).toEqual({
    orders: 2,
    gross_cents: 7400,
    refunds: 1,
    refunded_cents: 1000,
    lost_cents: 3700,
    net_cents: 2700,
    mean_cents: 675,
    refund_rate: 13.5,
  })
  expect(salesFigures([], { from: '2026-11-01', to: '2026-11-04' }).refund_rate).toBeNull()
})

test('a chart by week has the empty weeks too, and begins and ends with its period', () => {
  const points = salesPoints(
    [day('2026-11-12', { orders: 1 }), day('2026-11-15', { orders: 2 }), day('2026-12-02', { orders: 4 })],
    { from: '2026-11-12', to: '2026-12-02' },
    'week',
  )
  expect(points.map(({ from, to, orders }) => [from, to, orders])).toEqual([
    ['2026-11-12', '2026-11-15', 3],
    ['2026-11-16', '2026-11-22', 0],
    ['2026-11-23', '2026-11-29', 0],
    ['2026-11-30', '2026-12-02', 4],
  ])
})

test('a scale stands at round amounts and holds what is drawn, above zero and below', () => {
  const linesOf = (high: number, low: number, closest = 100) => roundScale({ high, low, closest }).lines
  expect(linesOf(185_000, 3_700)).toEqual([-50_000, 0, 50_000, 100_000, 150_000, 200_000])
  expect(linesOf(0, 3_700)).toEqual([-4_000, -3_000, -2_000, -1_000, 0])
  expect(linesOf(0, 0)[0]).toBe(0)
  const { lines, place } = roundScale({ high: 185_000, low: 3_700, closest: 100 })
  expect([lines.at(-1)!, 0, lines[0]!].map(place)).toEqual([0, 80, 100])
  // Whatever is drawn: all of it is between the outer lines, zero is a line, and no two are closer than asked.
  for (const closest of [1, 100])
    for (const high of [0, 1, 50, 99, 100, 101, 3_700, 7_071, 999_999, 123_456_789])
      for (const low of [0, 1, 30, 99, 3_700, 999_999]) {
        const drawn = linesOf(high, low, closest)
        expect(drawn).toContain(0)
        expect(drawn[0]).toBeLessThanOrEqual(-low)
        expect(drawn.at(-1)).toBeGreaterThanOrEqual(high)
        for (let n = 1; n < drawn.length; n++)
          expect(drawn[n]! - drawn[n - 1]!).toBeGreaterThanOrEqual(closest)
        expect(drawn.length).toBeLessThanOrEqual(8)
      }
})

test('a change is told in percent, unless there was nothing before', () => {
  expect(changeWords(150, 100)).toBe('+50 %')
  expect(changeWords(50, 100)).toBe('-50 %')
  expect(changeWords(-50, -100)).toBe('+50 %')
  expect(changeWords(5, 0)).toBeUndefined()
})
