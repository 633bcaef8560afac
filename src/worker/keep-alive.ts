import type { Pool } from 'pg'

import { beat, takeUpOrphans } from '@/services/email-automation/ledger/workers'

type KeepAliveArgs = {
  db: Pool
  ids: () => string[]
  name: string
  leaseMs: number
  onError: (error: unknown) => void
  /** The lease has run out before it could be renewed. */
  onLost: () => void
  onOrphans: (count: number) => void
}

/**
 * Renews the worker's lease and takes up what dead workers left. The worker's own view of its lease ends a little
 * before the database's: whoever takes over its rows finds nothing of them under way.
 */
export function keepAlive({ db, ids, name, leaseMs, onError, onLost, onOrphans }: KeepAliveArgs) {
  let validUntil = 0
  let timer: NodeJS.Timeout | undefined
  let lost: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const round = async () => {
    const asked = performance.now()
    try {
      await beat({ db, ids: ids(), name, role: 'worker', leaseMs })
      validUntil = asked + leaseMs * 0.8
      clearTimeout(lost)
      lost = setTimeout(onLost, validUntil - performance.now())
      const orphans = await takeUpOrphans({ db })
      if (orphans > 0) onOrphans(orphans)
    } catch (error) {
      onError(error)
    }
    if (!stopped) timer = setTimeout(() => void (running = round()), leaseMs / 5)
  }

  return {
    start: () => {
      running = round()
    },
    holds: () => performance.now() < validUntil,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      clearTimeout(timer)
      clearTimeout(lost)
    },
  }
}
