/**
 * How long to wait, in Italian: `tra 40 secondi`, `tra 8 minuti`, `tra un’ora`. Rounded up, so that it is never too early.
 *
 * @param seconds from 1
 */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'tra un secondo' : `tra ${Math.ceil(seconds)} secondi`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'tra un minuto' : `tra ${minutes} minuti`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'tra un’ora' : `tra ${hours} ore`
}
