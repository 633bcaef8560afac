import { setTimeout as wait } from 'node:timers/promises'

import { settleDeliveries, type SettleArgs } from './settle'

const AGAIN_AFTER_MS = 500

type PersistArgs = SettleArgs & {
  onError: (error: unknown) => void
  /** Gives up on a database that does not come back. */
  signal?: AbortSignal
}

/**
 * Writes what became of claimed rows, again and again while the database is away: a message that the mail server has
 * taken must not be called failed because its row could not be written.
 */
export async function settleUntilWritten({ onError, signal, ...settlement }: PersistArgs): Promise<void> {
  for (;;) {
    try {
      await settleDeliveries(settlement)
      return
    } catch (error) {
      onError(error)
    }
    if (signal?.aborted) return
    await wait(AGAIN_AFTER_MS, undefined, signal && { signal }).catch(() => {})
  }
}
