import { expect, test } from 'vitest'

import { formatNumber, rowsText } from '@/shared/numbers'

test.each([
  [0, '0'],
  [12345, '12.345'],
  [1234567.8916, '1.234.567,892'],
  [-20000, '-20.000'],
])('%s reads %s', (value, text) => expect(formatNumber(value)).toBe(text))

test.each([
  [0, '0 righe'],
  [1, '1 riga'],
  [12345, '12.345 righe'],
])('%s rows read %s', (count, text) => expect(rowsText(count)).toBe(text))
