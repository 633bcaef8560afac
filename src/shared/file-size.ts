const italian = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/**
 * The size of a file for people to read, in units of a thousand as shops and phones count.
 *
 * @example formatBytes(2_340_000) // '2,3 MB'
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} byte`
  if (bytes < 1_000_000) return `${italian.format(Math.round(bytes / 1000))} KB`
  return `${italian.format(bytes / 1_000_000)} MB`
}
