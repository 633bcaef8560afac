import { setTimeout as wait } from 'node:timers/promises'

type RateArgs = { perSecond: number; isOver: () => boolean; work: () => Promise<unknown> }

/**
 * Begins so many pieces of work a second, whether or not earlier ones have ended: people do not wait for each other.
 * Returns when it is over and all have ended.
 */
export async function atRate({ perSecond, isOver, work }: RateArgs): Promise<void> {
  const begun = performance.now()
  const running = new Set<Promise<unknown>>()
  for (let count = 0; !isOver(); count++) {
    const early = begun + (count * 1000) / perSecond - performance.now()
    if (early > 0) await wait(early)
    const one: Promise<unknown> = work().finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
}

type CallersArgs = { callers: number; isOver: () => boolean; work: () => Promise<unknown> }

/** So many callers, each of which begins anew as soon as it has its answer. */
export async function inTurnsOf({ callers, isOver, work }: CallersArgs): Promise<void> {
  const caller = async () => {
    while (!isOver()) await work()
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

/** The value that so many percent of all are at most; 0 when there are none. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}
