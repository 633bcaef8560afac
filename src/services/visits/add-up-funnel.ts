import type { Period } from '@/contracts/overview'
import type { FunnelReport, FunnelSums } from '@/contracts/visits'
import { addDays, type DayUnit, nextUnit, unitStart } from '@/shared/rome-days'

export const nothing: FunnelSums = { visits: 0, checkouts: 0, paid: 0, revenue_cents: 0 }

export const plus = (a: FunnelSums, b: FunnelSums): FunnelSums => ({
  visits: a.visits + b.visits,
  checkouts: a.checkouts + b.checkouts,
  paid: a.paid + b.paid,
  revenue_cents: a.revenue_cents + b.revenue_cents,
})

type PointsArgs = { days: readonly (FunnelSums & { day: string })[]; period: Period; unit: DayUnit }

/** A period cut into days, weeks or months: its first and its last may be shorter than they are in the calendar. */
export function funnelPoints({ days, period: { from, to }, unit }: PointsArgs): FunnelReport['points'] {
  const byStart = new Map<string, FunnelSums>()
  for (const { day, ...sums } of days) {
    const start = unitStart(day, unit)
    byStart.set(start, plus(byStart.get(start) ?? nothing, sums))
  }
  const points: FunnelReport['points'] = []
  for (let start = unitStart(from, unit); start <= to; start = nextUnit(start, unit)) {
    const last = addDays(nextUnit(start, unit), -1)
    points.push({
      from: start < from ? from : start,
      to: last > to ? to : last,
      ...(byStart.get(start) ?? nothing),
    })
  }
  return points
}
