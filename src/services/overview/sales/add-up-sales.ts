import type { Period, SalesFigures, SalesReport, SalesSums } from '@/contracts/overview'
import { countDays, type DayUnit, pointsOf } from '@/shared/rome-days'

export type SalesDay = SalesSums & { day: string }

const NOTHING: SalesSums = { orders: 0, gross_cents: 0, refunds: 0, refunded_cents: 0, lost_cents: 0 }

const plus = (a: SalesSums, b: SalesSums): SalesSums => ({
  orders: a.orders + b.orders,
  gross_cents: a.gross_cents + b.gross_cents,
  refunds: a.refunds + b.refunds,
  refunded_cents: a.refunded_cents + b.refunded_cents,
  lost_cents: a.lost_cents + b.lost_cents,
})

const netOf = (sums: SalesSums) => sums.gross_cents - sums.refunded_cents - sums.lost_cents

/** The figures of a period. Refunds and lost disputes count on the day on which the money went, whenever it had come. */
export function salesFigures(days: readonly SalesDay[], { from, to }: Period): SalesFigures {
  const sums = days.filter(({ day }) => day >= from && day <= to).reduce<SalesSums>(plus, NOTHING)
  const net = netOf(sums)
  return {
    ...sums,
    net_cents: net,
    mean_cents: Math.round(net / countDays(from, to)),
    refund_rate:
      sums.gross_cents > 0 ? Math.round((sums.refunded_cents / sums.gross_cents) * 1000) / 10 : null,
  }
}

/** A period cut into days, weeks or months. */
export const salesPoints = (
  days: readonly SalesDay[],
  period: Period,
  unit: DayUnit,
): SalesReport['points'] =>
  pointsOf({ days, period, unit, nothing: NOTHING, plus }).map((point) => ({
    ...point,
    net_cents: netOf(point),
  }))
