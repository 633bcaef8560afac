import { setTimeout as sleep } from 'node:timers/promises'

import { limits } from '@/config/limits'
import { AppError } from '@/shared/app-error'

type Patience = { requestsPerSecond: number; pausesMs: readonly number[] }

export type Ask = <T>(
  run: () => Promise<T>,
  /** How many requests `run` makes at most. */
  requests?: number,
) => Promise<T>

/**
 * Asks Stripe at a pace well below its limits, and waits longer each time it is overloaded or away.
 *
 * @returns a function that runs one question when its turn has come. It throws what the question throws: at once when
 *   Stripe refuses, after the last pause when it stays away
 */
export function askPatiently({ requestsPerSecond, pausesMs }: Patience = limits.orders.reconciliation): Ask {
  let nextTurn = 0
  return async (run, requests = 1) => {
    for (let attempt = 0; ; attempt++) {
      const now = performance.now()
      const turn = Math.max(now, nextTurn)
      nextTurn = turn + (requests * 1000) / requestsPerSecond
      if (turn > now) await sleep(turn - now)
      try {
        return await run()
      } catch (error) {
        const pauseMs = pausesMs[attempt]
        const isAway = error instanceof AppError && error.status === 503
        if (!isAway || pauseMs === undefined) throw error
        await sleep(pauseMs)
      }
    }
  }
}
