const WRITTEN = /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/
/** As keyboards without a comma write it. */
const WITH_POINT = /^-?\d+\.\d{1,2}$/

/**
 * Euro as people type them, to integer cents: `37`, `37,5`, `1.234,50`, `€ 37,00`, `37.50`.
 *
 * @returns null for nothing, NaN for what is no amount in whole cents
 */
export function parseEuro(text: string): number | null {
  const plain = text.replace(/[\s€]/g, '')
  if (plain === '') return null
  const isPoint = WITH_POINT.test(plain)
  if (!isPoint && !WRITTEN.test(plain)) return NaN
  const euro = isPoint ? plain : plain.replaceAll('.', '').replace(',', '.')
  return Math.round(Number(euro) * 100)
}

/** Integer cents as an input shows them: `37,00`; nothing for what is no number. */
export const euroText = (cents: unknown): string =>
  typeof cents === 'number' && Number.isFinite(cents) ? (cents / 100).toFixed(2).replace('.', ',') : ''
