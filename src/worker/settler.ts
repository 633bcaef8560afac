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
  /** So many results need no further company. */
  enough: number
}

/** What a statement costs by itself is what ten rows of it cost: a result waits so long for company, and no longer. */
const GATHER_MS = 4

/** Writes results in batches: what comes in within a moment, or while the statement before runs, goes together. */
export function createSettler({ db, workerId, now, onError, signal, enough }: SettlerArgs) {
  let waiting: { settlement: Settlement; done: () => void }[] = []
  let running = false
  let full: (() => void) | undefined

  const gather = (): Promise<void> => {
    if (waiting.length >= enough) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS)
      full = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const run = async () => {
    running = true
    while (waiting.length > 0) {
      await gather()
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
      if (waiting.length >= enough) full?.()
      if (!running) void run()
    })
  }
}
