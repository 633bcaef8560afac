import { describe, expect, test } from 'vitest'

import { daysBetween, requestKind } from '@/services/orders/withdrawals/request-kind'
import { waivedAt } from '@/services/orders/withdrawals/waiver-of'
import { written } from '@/services/orders/withdrawals/read-words'
import { withdrawalDefaults } from '@/content/orders-withdrawals'

const purchasedAt = new Date('2026-06-20T18:30:00Z')

describe('what a buyer can ask for', () => {
  test.each([
    // In Rome the last day of a term ends at 22:00 UTC in summer.
    ['2026-06-20T18:31:00Z', false, 'withdrawal'],
    ['2026-07-04T21:59:00Z', false, 'withdrawal'],
    ['2026-07-04T22:00:00Z', false, 'guarantee'],
    ['2026-06-20T18:31:00Z', true, 'guarantee'],
    ['2026-07-20T21:59:00Z', true, 'guarantee'],
    ['2026-07-20T21:59:00Z', false, 'guarantee'],
    ['2026-07-20T22:00:00Z', false, 'message'],
  ])('at %s, with a waiver %s: %s', (now, hasWaiver, kind) => {
    expect(requestKind({ purchasedAt, hasWaiver, now: new Date(now) })).toBe(kind)
  })

  test('days are counted by the calendar in Rome, over the change of the clock too', () => {
    expect(daysBetween(new Date('2026-10-24T21:59:00Z'), new Date('2026-10-24T22:01:00Z'))).toBe(1)
    expect(daysBetween(new Date('2026-10-24T10:00:00Z'), new Date('2026-10-26T09:00:00Z'))).toBe(2)
  })
})

test.each([
  [{ waiver: { given: true, text: 'Accetto', version: 1, at: '2026-06-20T18:30:00.000Z' } }, true],
  [{ waiver: { given: false, at: '2026-06-20T18:30:00.000Z' } }, false],
  [{ marketing: { answer: 'refused', at: '2026-06-20T18:30:00.000Z' } }, false],
  [null, false],
  [undefined, false],
  ['true', false],
])('of %j the waiver was accepted: %s', (consents, accepted) => {
  expect(waivedAt(consents) !== null).toBe(accepted)
})

test('a text that an editor left empty, or that SQL broke, is the default one', () => {
  const words = written({ label: 'Recedi qui', title: '  ', intro: 3 })
  expect(words).toEqual({ ...withdrawalDefaults, label: 'Recedi qui' })
})
