'use client'

import { type PointerEvent, useState } from 'react'

import type { Period } from '@/contracts/overview'
import { romeDay } from '@/shared/dates'
import type { DayUnit } from '@/shared/rome-days'
import { Segments } from '@/ui/kit/segments'

import styles from './bar-chart.module.css'
import { roundScale } from './sales-scale'
import { axisWords, pointWords } from './sales-words'

const UNITS = [
  { value: 'day', label: 'Giorni' },
  { value: 'week', label: 'Settimane' },
  { value: 'month', label: 'Mesi' },
] as const
/** Dates below the bars, on a wide screen. */
const DATES = 8

/** One bar: what stands above the line, what hangs below it, and all of it in words. */
export type Bar = Period & { up: number; down: number; words: string }

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  unit: DayUnit
  onUnit: (unit: DayUnit) => void
  /** A value of the scale in words. */
  format: (value: number) => string
  /** Lines of the scale are at least so far apart; closer ones would have the same words. */
  closest: number
}

/**
 * Bars above the line and below it, one for each day, week or month. One bar is told in words above the chart: the one
 * under the pointer, or the one that the arrow keys choose, as with any slider. Bars are drawn to the width there is,
 * without being measured; words are HTML, so they keep their size.
 */
export function BarChart({ label, bars, unit, onUnit, format, closest }: BarChartProps) {
  const [picked, setPicked] = useState<number>()
  const at = Math.min(picked ?? bars.length - 1, bars.length - 1)
  const bar = bars[at]!
  const scale = roundScale({
    high: Math.max(...bars.map(({ up }) => up)),
    low: Math.max(...bars.map(({ down }) => down)),
    closest,
  })
  const range = scale.high - scale.low
  /** From the top, in percent of the height. */
  const place = (value: number) => ((scale.high - value) / range) * 100
  const today = romeDay(new Date())
  const every = Math.ceil(bars.length / DATES)

  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * bars.length)
    setPicked(Math.max(0, Math.min(bars.length - 1, index)))
  }
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.told}>
          <strong>{pointWords(bar, unit)}</strong> {bar.words}
        </span>
        <Segments options={UNITS} value={unit} onChoose={onUnit} />
      </figcaption>
      <div className={styles.body}>
        <div className={styles.scale} aria-hidden="true">
          {scale.lines.map((value) => (
            <span key={value} style={{ insetBlockStart: `${place(value)}%` }}>
              {format(value)}
            </span>
          ))}
        </div>
        <div
          className={styles.plot}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setPicked(undefined)}
        >
          {scale.lines.map((value) => (
            <i
              key={value}
              className={styles.line}
              data-zero={value === 0}
              style={{ insetBlockStart: `${place(value)}%` }}
            />
          ))}
          <svg
            className={styles.bars}
            viewBox={`0 0 ${bars.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className={styles.picked} x={at} width={1} y={0} height={100} />
            {bars.map((one, index) => (
              <g key={one.from} data-now={one.to >= today}>
                <rect
                  className={styles.in}
                  x={index + 0.15}
                  width={0.7}
                  y={place(one.up)}
                  height={place(0) - place(one.up)}
                />
                <rect
                  className={styles.out}
                  x={index + 0.15}
                  width={0.7}
                  y={place(0)}
                  height={place(-one.down) - place(0)}
                />
              </g>
            ))}
          </svg>
          <input
            className={styles.slider}
            type="range"
            min={0}
            max={bars.length - 1}
            value={at}
            aria-label={label}
            aria-valuetext={`${pointWords(bar, unit)}: ${bar.words}`}
            onChange={({ target }) => setPicked(Number(target.value))}
          />
        </div>
        <div className={styles.dates} aria-hidden="true">
          {bars.map((one, index) =>
            index % every === 0 ? (
              <span key={one.from} style={{ insetInlineStart: `${((index + 0.5) / bars.length) * 100}%` }}>
                {axisWords(one, unit)}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </figure>
  )
}
