/**
 * A price as it is advertised, in Italian: whole euros without decimals (`37 €`), the rest with two (`37,50 €`). The panel
 * and receipts write cents always (`formatPrecise`); what people type there is read by `parseEuro`.
 *
 * @param cents integer cents
 * @param currency ISO 4217 code, upper or lower case
 */
export function formatMoney(cents: number, currency = 'EUR'): string {
  return new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)
}

/**
 * An amount as receipts and accounts write it, cents always shown: `€ 37,00`.
 *
 * @param cents integer cents
 * @param currency ISO 4217 code, upper or lower case
 */
export function formatPrecise(cents: number, currency = 'EUR'): string {
  const parts = new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).formatToParts(cents / 100)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const number = parts.filter(({ type }) => !['currency', 'literal'].includes(type))
  return `${symbol}\u00a0${number.map(({ value }) => value).join('')}`
}

/**
 * Euros, as spec §7 and the editor's form carry them, to integer cents.
 *
 * @param amount a number of currency units with at most two decimals
 * @throws RangeError when the amount is not finite or has parts of a cent
 */
export function toCents(amount: number): number {
  const cents = Math.round(amount * 100)
  if (!Number.isFinite(amount) || Math.abs(amount * 100 - cents) > 1e-6) {
    throw new RangeError(`not an amount in whole cents: ${amount}`)
  }
  return cents
}

/** The discount as a whole percentage, rounded as spec §9 does: 37 of 87 is 57 % off. */
export function discountPercent(originalCents: number, currentCents: number): number {
  if (originalCents <= 0 || currentCents >= originalCents) return 0
  return Math.round((1 - currentCents / originalCents) * 100)
}
