import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { decimalAmount, decimalRate, splitGross } from '@/shared/tax-amounts'

describe('an amount with VAT in it', () => {
  test('37,00 € at 22 % are 30,33 and 6,67', () => {
    expect(splitGross(3700, 2200)).toEqual({ netCents: 3033, taxCents: 667 })
    expect([decimalAmount(3033), decimalAmount(7), decimalAmount(-150), decimalRate(2200)]).toEqual([
      '30.33',
      '0.07',
      '-1.50',
      '22.00',
    ])
  })

  test('whatever the amount and the rate, the sum is what was paid and the tax is right to the cent', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(10_000), (gross, rate) => {
        const { netCents, taxCents } = splitGross(gross, rate)
        expect(netCents + taxCents).toBe(gross)
        expect(Number.isSafeInteger(netCents)).toBe(true)
        expect(Math.abs(taxCents - (netCents * rate) / 10_000)).toBeLessThanOrEqual(1)
        if (rate === 0) expect(taxCents).toBe(0)
      }),
    )
  })
})
