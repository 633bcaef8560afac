import type { Pool } from 'pg'

import { settleDeliveries, type Settlement } from '@/services/email-automation/ledger/settle'

import { pause } from './signals'

type SettlerArgs = {
  db: Pool
  workerId: string
  now: () => Date | undefined
  onError: (error: unknown) => void
  /** Gives up on a database that does not come back. */
  signal: AbortSignal
}

/**
 * Writes results in batches: whatever comes in while one statement runs goes with the next, so that the batches grow
 * with the speed by themselves and no result waits for company.
 */
export function createSettler({ db, workerId, now, onError, signal }: SettlerArgs) {
  let waiting: { settlement: Settlement; done: () => void }[] = []
  let running = false

  const run = async () => {
    running = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const settlements = batch.map(({ settlement }) => settlement)
      for (;;) {
        try {
          await settleDeliveries({ db, workerId, settlements, now: now() })
          break
        } catch (error) {
          onError(error)
          if (signal.aborted) break
          await pause(500, signal)
        }
      }
      for (const { done } of batch) done()
    }
    running = false
  }

  /** Resolves once the result is in the database. */
  return function settle(settlement: Settlement): Promise<void> {
    return new Promise((resolve) => {
      waiting.push({ settlement, done: resolve })
      if (!running) void run()
    })
  }
}
