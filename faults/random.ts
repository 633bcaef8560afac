/** Numbers that the same seed gives again in the same order. */
export type Random = {
  /** From 0 to 1. */
  next: () => number
  /** A whole number from `from` up to and without `to`. */
  between: (from: number, to: number) => number
  /** One of them. */
  pick: <T>(of: readonly T[]) => T
}

/**
 * The generator mulberry32 (Tommy Ettinger, public domain): small, and even enough to choose moments with.
 *
 * @param seed a whole number
 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from))
  return { next, between, pick: (of) => of[between(0, of.length)]! }
}
