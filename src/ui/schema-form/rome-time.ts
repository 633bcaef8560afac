const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const DAY_MS = 86_400_000

/**
 * A moment as `<input type="datetime-local">` wants it, in Italian time like every time the shop shows.
 *
 * @param iso ISO 8601; anything else gives an empty field
 */
export function toRomeInput(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? '' : romeClock(at).minute
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
  // Italy's distance from UTC the day before and the day after: they differ where it changes in between.
  const moments = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => new Date(asUtc - distanceAt(near)))
  const meant = moments.find((moment) => romeClock(moment).minute === local.slice(0, 16))
  return (meant ?? moments[0]!).toISOString()
}

/** How far Italian clocks are ahead of UTC, in milliseconds. Until 1893 that is Rome's own time, 49 min 56 s ahead. */
function distanceAt(time: number): number {
  const { minute, second } = romeClock(new Date(time))
  return Date.parse(`${minute}:${second}Z`) - Math.floor(time / 1000) * 1000
}

function romeClock(at: Date): { minute: string; second: string } {
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  const minute = `${part.year!.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
  return { minute, second: part.second! }
}
