import type { Period, SalesQuery } from '@/contracts/overview'
import { romeDay, romeHour } from '@/shared/dates'
import { addDays, countDays, type DayUnit } from '@/shared/rome-days'

export type ComparedPeriods = {
  period: Period
  /** As many days directly before it. */
  before: Period
  /** At which o'clock in Rome the last day before ends, 1 to 24; null for the whole day. */
  until: number | null
  unit: DayUnit
}

/** The longest periods that are drawn by day and by week, in days. */
const BY_DAY = 62
const BY_WEEK = 400

/**
 * Which days are asked for, which they are compared with, and how the chart is divided. A day that is not over is compared
 * with the same hours of another one: at nine in the morning the whole of yesterday would always look better.
 */
export function comparePeriods({ query, now }: { query: SalesQuery; now: Date }): ComparedPeriods {
  const today = romeDay(now)
  const period =
    query.from !== undefined && query.to !== undefined
      ? { from: query.from, to: query.to }
      : { from: addDays(today, 1 - query.days), to: today }
  const days = countDays(period.from, period.to)
  const before = { from: addDays(period.from, -days), to: addDays(period.from, -1) }
  const until = period.to === today ? romeHour(now) + 1 : null
  const unit = query.unit ?? (days <= BY_DAY ? 'day' : days <= BY_WEEK ? 'week' : 'month')
  return { period, before, until, unit }
}
