/** The lines of a chart's scale, from the lowest to the highest; 0 is one of them. */
export type Scale = { lines: number[]; low: number; high: number }

type ScaleArgs = { high: number; low: number; closest?: number }

/** About so many lines. */
const LINES = 4
/** Lines closer than a euro would have the same words. */
const CLOSEST = 1_00
/** How high an empty chart is, of that. */
const DEFAULT_HIGH = 100

/**
 * A scale whose lines stand at round amounts (1, 2 or 5 times a power of ten) and that holds everything that is drawn.
 *
 * @param high the largest value, 0 or more
 * @param low how far it goes below zero, 0 or more
 * @param closest lines are at least so far apart
 */
export function roundScale({ high, low, closest = CLOSEST }: ScaleArgs): Scale {
  const span = Math.max(high, low) || DEFAULT_HIGH * closest
  const rough = span / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(closest, power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10))
  const above = Math.ceil((high || (low === 0 ? span : 0)) / step)
  const below = Math.ceil(low / step)
  const lines = Array.from({ length: above + below + 1 }, (_, index) => (index - below) * step)
  return { lines, low: lines[0]!, high: lines.at(-1)! }
}
