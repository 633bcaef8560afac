'use client'

import type { Period } from '@/contracts/overview'
import { romeDay } from '@/shared/dates'
import type { DayUnit } from '@/shared/rome-days'
import { type Bar, BarChart } from '@/ui/kit/bar-chart'
import { Segments } from '@/ui/kit/segments'

import { axisWords, pointWords } from './sales-words'

const UNITS = [
  { value: 'day', label: 'Giorni' },
  { value: 'week', label: 'Settimane' },
  { value: 'month', label: 'Mesi' },
] as const
/** Dates below the bars, on a wide screen. */
const DATES = 8

type PeriodChartProps = {
  label: string
  bars: readonly (Period & Pick<Bar, 'up' | 'down' | 'words'>)[]
  unit: DayUnit
  onUnit: (unit: DayUnit) => void
  format: (value: number) => string
  closest: number
}

/** Bars for each day, week or month of a period. */
export function PeriodChart({ bars, unit, onUnit, ...chart }: PeriodChartProps) {
  const today = romeDay(new Date())
  const every = Math.ceil(bars.length / DATES)
  return (
    <BarChart
      {...chart}
      bars={bars.map(({ from, to, ...bar }, index) => ({
        ...bar,
        key: from,
        name: pointWords({ from, to }, unit),
        axis: index % every === 0 ? axisWords({ from, to }, unit) : null,
        isNow: to >= today,
      }))}
      aside={<Segments options={UNITS} value={unit} onChoose={onUnit} />}
    />
  )
}
