import type { Period, SalesReport } from '@/contracts/overview'
import { romeDay } from '@/shared/dates'
import { formatNumber } from '@/shared/numbers'

const day = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const dayOfWeek = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const dayAndYear = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const month = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'short', year: 'numeric' })
const signed = new Intl.NumberFormat('it-IT', { signDisplay: 'exceptZero', maximumFractionDigits: 0 })

export const countWords = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** `21 nov 2026`, or `1 nov 2026 – 30 nov 2026`. */
export const daysWords = ({ from, to }: Period): string =>
  from === to
    ? dayAndYear.format(new Date(from))
    : `${(from.slice(0, 4) === to.slice(0, 4) ? day : dayAndYear).format(new Date(from))} – ${dayAndYear.format(new Date(to))}`

/** Which days are shown, and beside which. */
export function periodWords({ period, before }: Pick<SalesReport, 'period' | 'before'>): string {
  const until = before.until !== null && before.until < 24 ? ` fino alle ${before.until}` : ''
  return `${daysWords(period)}, accanto a ${daysWords(before)}${until}`
}

type Point = Period

/** What stands below a bar of the chart. */
export function axisWords({ from }: Point, unit: SalesReport['unit']): string {
  return (unit === 'month' ? month : day).format(new Date(from))
}

/** The name of a bar: its day, its week or its month. */
export function pointWords({ from, to }: Point, unit: SalesReport['unit']): string {
  const isNow = to >= romeDay(new Date()) ? ' (in corso)' : ''
  if (unit === 'day') return `${dayOfWeek.format(new Date(from))}${isNow}`
  if (unit === 'month') return `${month.format(new Date(from))}${isNow}`
  return `${day.format(new Date(from))} – ${day.format(new Date(to))}${isNow}`
}

/** `gio 26 nov`, and whether it is today. */
export const weekdayWords = (day: string): string =>
  `${dayOfWeek.format(new Date(day))}${day === romeDay(new Date()) ? ' (oggi)' : ''}`

/** How a figure stands to the one before: `+12 %`; undefined where there was nothing to compare with. */
export function changeWords(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  return `${signed.format(((now - before) / Math.abs(before)) * 100)} %`
}
