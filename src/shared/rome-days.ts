const DAY_MS = 86_400_000

/** A day of the calendar as `romeDay` writes it, `2026-11-21`, so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days a period has, its first and its last included. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

export type DayUnit = 'day' | 'week' | 'month'

/** The first day of the day, week or month that a day is in; weeks begin on Monday. */
export function unitStart(day: string, unit: DayUnit): string {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The first day of the unit after the one that begins on `start`. */
export function nextUnit(start: string, unit: DayUnit): string {
  if (unit !== 'month') return addDays(start, unit === 'day' ? 1 : 7)
  const [year, month] = start.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

type PointsArgs<Sums> = {
  /** What belongs to each day; a day may come more than once, or not at all. */
  days: readonly (Sums & { day: string })[]
  period: { from: string; to: string }
  unit: DayUnit
  nothing: Sums
  /** Adds up two; what else stands in a day is left out. */
  plus: (one: Sums, other: Sums) => Sums
}

/** A period cut into days, weeks or months: its first and its last may be shorter than they are in the calendar. */
export function pointsOf<Sums extends object>(
  args: PointsArgs<Sums>,
): (Sums & { from: string; to: string })[] {
  const { days, period, unit, nothing, plus } = args
  const byStart = new Map<string, Sums>()
  for (const sums of days) {
    if (sums.day < period.from || sums.day > period.to) continue
    const start = unitStart(sums.day, unit)
    byStart.set(start, plus(byStart.get(start) ?? nothing, sums))
  }
  const points = []
  for (let start = unitStart(period.from, unit); start <= period.to; start = nextUnit(start, unit)) {
    const last = addDays(nextUnit(start, unit), -1)
    points.push({
      from: start < period.from ? period.from : start,
      to: last > period.to ? period.to : last,
      ...(byStart.get(start) ?? nothing),
    })
  }
  return points
}
