import type { Pool } from 'pg'

import type { Settlement } from '@/services/email-automation/ledger/settle'
import { settleUntilWritten } from '@/services/email-automation/ledger/settle-until-written'

type SettlerArgs = {
  db: Pool
  workerId: string
  now: () => Date | undefined
  onError: (error: unknown) => void
  /** Gives up on a database that does not come back. */
  signal: AbortSignal
  /** So many results are written at once, without waiting for more. */
  enough: number
}

/** Batches results for at most 4 ms: a statement costs by itself as much as ten of its rows. */
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
      await settleUntilWritten({ db, workerId, settlements, now: now(), onError, signal })
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
