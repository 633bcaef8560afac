'use client'

import type { SalesReport } from '@/contracts/overview'
import { formatMoney, formatPrecise } from '@/shared/money'
import type { DayUnit } from '@/shared/rome-days'

import { PeriodChart } from './period-chart.client'
import { countWords } from './sales-words'

/** Closer lines would have the same words: a euro. */
const CLOSEST_CENTS = 100

type SalesChartProps = { report: SalesReport; onUnit: (unit: DayUnit) => void }

/** Bars of what came in, and below the line of what went back. */
export function SalesChart({ report: { points, unit }, onUnit }: SalesChartProps) {
  const bars = points.map(({ from, to, orders, gross_cents, refunded_cents, lost_cents }) => {
    const down = refunded_cents + lost_cents
    const words =
      `${countWords(orders, 'ordine', 'ordini')}, incassati ${formatPrecise(gross_cents)}` +
      (down > 0 ? `, restituiti ${formatPrecise(down)}` : '')
    return { from, to, up: gross_cents, down, words }
  })
  return (
    <PeriodChart
      label="Vendite nel tempo"
      bars={bars}
      unit={unit}
      onUnit={onUnit}
      format={formatMoney}
      closest={CLOSEST_CENTS}
    />
  )
}
