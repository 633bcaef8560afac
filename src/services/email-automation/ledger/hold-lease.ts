import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from '@/services/database'

import { type Outage, renewLease } from './workers'

type HoldArgs = {
  /** A connection for renewals alone, so that they wait neither for another statement nor for a free connection. */
  db: Database
  /** Read anew each time. */
  ids: () => readonly string[]
  name: string
  role: 'worker' | 'request'
  leaseMs: number
  outage?: () => Outage | undefined
  /** The lease has run out before it could be renewed. */
  onLost: () => void
  onError: (error: unknown) => void
}

/**
 * Renews a lease five times as often as it runs out, until it is stopped; a renewal that failed is tried again soon. The
 * holder's own view of it ends a little before the database's: when another worker takes over its rows, nothing of them
 * is under way.
 */
export function holdLease({ db, ids, name, role, leaseMs, outage, onLost, onError }: HoldArgs) {
  const stopping = new AbortController()
  let validUntil = 0
  let lost: NodeJS.Timeout | undefined

  async function renew(): Promise<void> {
    const asked = performance.now()
    await renewLease({ db, ids: ids(), name, role, leaseMs, outage: outage?.() })
    validUntil = asked + leaseMs * 0.8
    clearTimeout(lost)
    lost = setTimeout(onLost, validUntil - performance.now())
  }

  async function repeat(): Promise<void> {
    let renewal = begun
    for (;;) {
      const pauseMs = await renewal.then(
        () => leaseMs / 5,
        (error: unknown) => {
          onError(error)
          return leaseMs / 50
        },
      )
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      renewal = renew()
    }
  }
  const begun = renew()
  const running = repeat()

  return {
    /** Resolves once the lease is held for the first time; rejects when the first try failed. */
    begun,
    holds: () => performance.now() < validUntil,
    /** Lets it run out by itself; sign off to end it at once. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
      clearTimeout(lost)
    },
  }
}
