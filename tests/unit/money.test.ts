import { describe, expect, test } from 'vitest'

import { discountPercent, formatMoney, formatPrecise, toCents } from '@/shared/money'

describe('formatMoney', () => {
  test('whole euros have no decimals', () => expect(formatMoney(3700)).toBe('37\u00a0€'))
  test('cents are written with a comma', () => expect(formatMoney(3750)).toBe('37,50\u00a0€'))
})

test.each([
  [3700, '€\u00a037,00'],
  [5, '€\u00a00,05'],
  [123456789, '€\u00a01.234.567,89'],
])('%d cents are written %s', (cents, words) => expect(formatPrecise(cents)).toBe(words))

describe('toCents', () => {
  test.each([
    [37, 3700],
    [19.99, 1999],
    [0.1 + 0.2, 30],
  ])('%d euro', (amount, cents) => expect(toCents(amount)).toBe(cents))
  test.each([NaN, Infinity, 1.005])('%d is refused', (amount) =>
    expect(() => toCents(amount)).toThrow(RangeError),
  )
})

test('37 of 87 euro is 57 % off', () => expect(discountPercent(8700, 3700)).toBe(57))
test('a price above the original is no discount', () => expect(discountPercent(3700, 8700)).toBe(0))
