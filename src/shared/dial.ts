/**
 * The hour lines are those of a real vertical dial facing south at Parma, where Bodoni cut his types:
 * tan(line) = cos(latitude) · tan(hour angle), measured from the noon line, morning on the left.
 */
const LATITUDE = (44.8 * Math.PI) / 180

export const HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const

/** Radians from the noon line, which points straight down; negative in the morning. */
export function hourAngle(hour: number): number {
  if (hour <= 6) return -Math.PI / 2
  if (hour >= 18) return Math.PI / 2
  return Math.atan(Math.cos(LATITUDE) * Math.tan(((hour - 12) * 15 * Math.PI) / 180))
}

/** The point at a distance from the gnomon's foot along an hour line, the foot being 0, 0. */
export function onLine(hour: number, distance: number): { x: number; y: number } {
  const angle = hourAngle(hour)
  return { x: round(Math.sin(angle) * distance), y: round(Math.cos(angle) * distance) }
}

const round = (value: number) => Math.round(value * 10) / 10

const numerals: [number, string][] = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** An hour of the day as a dial writes it. */
export function roman(value: number): string {
  let rest = value
  let written = ''
  for (const [amount, sign] of numerals) {
    while (rest >= amount) {
      written += sign
      rest -= amount
    }
  }
  return written
}
