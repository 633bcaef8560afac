const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * A moment as `<input type="datetime-local">` wants it, in Italian time like every time the shop shows.
 *
 * @param iso ISO 8601; anything else gives an empty field
 */
export function toRomeInput(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.year!.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/**
 * What was entered there, as ISO 8601 in UTC. An hour that summer time skips becomes the one after it; of an hour
 * that comes twice the first is meant.
 *
 * @returns the input itself when it is not a whole date and time, so that validation can speak about it
 */
export function fromRomeInput(local: string): string {
  const asUtc = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) || Number.isNaN(asUtc)) return local
  // Italy is one or two hours ahead; the earlier moment is the one with two.
  const moments = [2, 1].map((hours) => new Date(asUtc - hours * 3_600_000).toISOString())
  return moments.find((moment) => toRomeInput(moment) === local.slice(0, 16)) ?? moments[1]!
}
