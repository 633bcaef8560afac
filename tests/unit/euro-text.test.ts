import { describe, expect, test } from 'vitest'

import { asShown } from '@/admin-views/tables/as-shown'
import { euroText, parseEuro } from '@/shared/euro-text'
import { cellText } from '@/ui/cell-text'

describe('euro as people type them', () => {
  test.each([
    ['37', 3700],
    ['37,5', 3750],
    ['37,50', 3750],
    ['37.50', 3750],
    ['€ 1.234,05', 123405],
    ['1.234', 123400],
    ['0,29', 29],
    ['-5', -500],
    ['  ', null],
  ])('%s', (text, cents) => expect(parseEuro(text)).toBe(cents))
  test.each(['37,005', 'trenta', '1,2,3', '12.34.56', '1e3'])('%s is no amount', (text) =>
    expect(parseEuro(text)).toBeNaN(),
  )
  test('come back as they are shown', () => {
    for (const cents of [0, 5, 29, 3700, 123405]) expect(parseEuro(euroText(cents))).toBe(cents)
    expect(euroText(null)).toBe('')
  })
})

test('a column of cents is shown and titled in euro, and the others stay as they are', () => {
  const amount = { type: 'integer', format: 'cents', title: 'Importo (centesimi)', minimum: 0 }
  const days = { type: 'integer', title: 'Giorni' }
  const schema = asShown({
    tableName: 'purchases',
    title: 'Acquisti',
    required: [],
    properties: { amount_cents: amount, days },
    permissions: { create: true, update: true, delete: true },
    hasBin: true,
    presentation: { names: 'amount_cents', first: ['amount_cents'], line: [] },
  })
  expect(schema.properties).toEqual({
    amount_cents: { type: 'number', format: 'cents', title: 'Importo', minimum: 0 },
    days,
  })
  expect(cellText(3700, 'amount_cents', schema.properties.amount_cents!)).toBe('€\u00a037,00')
  expect(cellText(3700, 'days', days)).toBe('3700')
})
