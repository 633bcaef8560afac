import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

const LOOK_EVERY_MS = 10

/**
 * Does something and measures it, less the longest moment in which this process was not run: the same machine runs what
 * is measured.
 *
 * @returns what it resolves to, and how long it took (milliseconds)
 */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const stalls = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS })
  stalls.enable()
  const begun = performance.now()
  const result = await work()
  const tookMs = performance.now() - begun
  // What ended the work may be heard before the stall that it came in is noted.
  await setTimeout(2 * LOOK_EVERY_MS)
  stalls.disable()
  return { result, tookMs: tookMs - stalls.max / 1e6 }
}
