import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { limits } from '@/config/limits'
import type { Database } from '@/services/database/database'
import { networkOf } from '@/shared/network'
import type { VisitReport } from '@/shared/visit-report'

import { mayBeCounted } from './judge-visit'
import { visitOf } from './visit-of'
import { createVisitSums } from './visit-sums'
import { foldVisits, writeVisits } from './write-visits'

type CountArgs = {
  report: VisitReport
  headers: Headers
  /** The sender's IP address: its network is kept for a minute, in memory only, for the rate limit. */
  address: string
  now: Date
}

export type VisitCounter = {
  /** Counts a visit, unless it is one of those that are not counted (contract §3). */
  count: (args: CountArgs) => Promise<void>
  /**
   * Writes down what was counted since the last time. Called while another call runs, it comes after it.
   *
   * @throws Error of PostgreSQL; what could not be written is kept for the next time
   */
  write: () => Promise<void>
}

/** Visits as one process counts them: in memory, by the hour, so that a visit costs no query. */
export function createVisitCounter({ db }: { db: Database }): VisitCounter {
  const sums = createVisitSums({ mostSources: limits.visits.sourcesPerHour })
  const { points, seconds } = limits.visits.perNetwork
  const networks = new RateLimiterMemory({ points, duration: seconds })

  const isWithinLimit = (address: string): Promise<boolean> =>
    networks.consume(networkOf(address)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return false
        throw error
      },
    )

  async function write(): Promise<void> {
    const taken = sums.take()
    try {
      await writeVisits({ db, sums: taken })
    } catch (error) {
      sums.putBack(taken)
      throw error
    }
    await foldVisits({ db })
  }

  let last = Promise.resolve()
  return {
    count: async ({ report, headers, address, now }) => {
      if (!mayBeCounted(headers) || !(await isWithinLimit(address))) return
      sums.add(visitOf({ headers, report }), now)
    },
    write: () => {
      const next = last.catch(() => {}).then(write)
      last = next
      return next
    },
  }
}
