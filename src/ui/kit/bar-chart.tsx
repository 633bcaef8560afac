'use client'

import { range } from 'd3-array'
import { scaleBand } from 'd3-scale'
import { type PointerEvent, type ReactNode, useState } from 'react'

import styles from './bar-chart.module.css'
import { roundScale } from './round-scale'

/** One bar: what stands above the line, what hangs below it, and all of it in words. */
export type Bar = {
  key: string
  /** Which stretch of time it stands for. */
  name: string
  /** What stands below it; null for bars without. */
  axis: string | null
  /** It may still grow. */
  isNow: boolean
  /** Null where nothing is known: a gap. */
  up: number | null
  down: number
  words: string
}

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  /** A value of the scale in words. */
  format: (value: number) => string
  /** Lines of the scale are at least so far apart; closer ones would have the same words. */
  closest: number
  /** The scale reaches at least so high. */
  least?: number
  /** Beside the words: what the chart's reader can choose. */
  aside?: ReactNode
}

/** Between two bars, of the width of one and its gap. */
const GAP = 0.3

/**
 * Bars above the line and below it, one for each stretch of time. One bar is told in words above the chart: the one
 * under the pointer, or the one that the arrow keys choose, as with any slider. Bars are drawn to the width there is,
 * without being measured; words are HTML, so they keep their size. D3 works out the scale and the places of the bars.
 */
export function BarChart({ label, bars, format, closest, least = 0, aside }: BarChartProps) {
  const [picked, setPicked] = useState<number>()
  const at = Math.min(picked ?? bars.length - 1, bars.length - 1)
  const bar = bars[at]!
  const { lines, place } = roundScale({
    high: Math.max(least, ...bars.map(({ up }) => up ?? 0)),
    low: Math.max(...bars.map(({ down }) => down)),
    closest,
  })
  const column = scaleBand(range(bars.length), [0, bars.length])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2)

  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * bars.length)
    setPicked(Math.max(0, Math.min(bars.length - 1, index)))
  }
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.told}>
          <strong>{bar.name}</strong> {bar.words}
        </span>
        {aside}
      </figcaption>
      <div className={styles.body}>
        <div className={styles.scale} aria-hidden="true">
          {lines.map((value) => (
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
          {lines.map((value) => (
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
            {bars.map((one, index) =>
              one.up === null ? (
                <rect key={one.key} className={styles.gap} x={index} width={1} y={0} height={100} />
              ) : (
                <g key={one.key} data-now={one.isNow}>
                  <rect
                    className={styles.in}
                    x={column(index)}
                    width={column.bandwidth()}
                    y={place(one.up)}
                    height={place(0) - place(one.up)}
                  />
                  <rect
                    className={styles.out}
                    x={column(index)}
                    width={column.bandwidth()}
                    y={place(0)}
                    height={place(-one.down) - place(0)}
                  />
                </g>
              ),
            )}
          </svg>
          <input
            className={styles.slider}
            type="range"
            min={0}
            max={bars.length - 1}
            value={at}
            aria-label={label}
            aria-valuetext={`${bar.name}: ${bar.words}`}
            onChange={({ target }) => setPicked(Number(target.value))}
          />
        </div>
        <div className={styles.dates} aria-hidden="true">
          {bars.map(({ key, axis }, index) =>
            axis === null ? null : (
              <span key={key} style={{ insetInlineStart: `${((index + 0.5) / bars.length) * 100}%` }}>
                {axis}
              </span>
            ),
          )}
        </div>
      </div>
    </figure>
  )
}
