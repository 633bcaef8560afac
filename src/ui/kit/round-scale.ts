import { range, tickStep } from 'd3-array'
import { scaleLinear } from 'd3-scale'

type ScaleArgs = { high: number; low: number; closest: number }

/** Where a chart draws what. */
export type Scale = {
  /** The values that have a line, from the lowest to the highest; 0 is one of them. */
  lines: number[]
  /** How far from the top a value stands, in percent of the height. */
  place: (value: number) => number
}

/** About so many lines. */
const LINES = 3
/** An empty chart is so many times `closest` high. */
const EMPTY = 100

/**
 * A scale whose lines stand at round values (1, 2 or 5 times a power of ten) and that holds everything that is drawn.
 *
 * @param high the largest value, 0 or more
 * @param low how far it goes below zero, 0 or more
 * @param closest lines are at least so far apart
 */
export function roundScale({ high, low, closest }: ScaleArgs): Scale {
  const top = high === 0 && low === 0 ? EMPTY * closest : high
  const step = Math.max(closest, tickStep(-low, top, LINES))
  const lines = range(Math.floor(-low / step), Math.ceil(top / step) + 1).map((n) => n * step)
  return { lines, place: scaleLinear([lines[0]!, lines.at(-1)!], [100, 0]) }
}
