export type SplitAmount = { netCents: number; taxCents: number }

/**
 * An amount that includes VAT, taken apart: the net rounded to the nearest cent, the tax what remains. So both together
 * are the amount that was paid, and the tax is within a cent of net × rate, which is what the SDI checks (its error
 * 00421).
 *
 * @param grossCents integer cents, 0 or more
 * @param rateHundredths the rate in hundredths of a per cent: 2200 is 22 %
 */
export function splitGross(grossCents: number, rateHundredths: number): SplitAmount {
  // Doubled numerators, so that the half is decided on integers.
  const divisor = 10_000 + rateHundredths
  const netCents = Math.floor((2 * grossCents * 10_000 + divisor) / (2 * divisor))
  return { netCents, taxCents: grossCents - netCents }
}

/** Integer cents as an invoice writes an amount: `-?\d+\.\d{2}`. */
export function decimalAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A rate in hundredths of a per cent as an invoice writes it: `22.00`. */
export const decimalRate = (rateHundredths: number): string => decimalAmount(rateHundredths)
