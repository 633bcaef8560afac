import type { Pool } from 'pg'

import { holdLease } from '@/services/email-automation/ledger/hold-lease'
import { keepFigures } from '@/services/email-automation/ledger/keep-figures'
import { followPauses } from '@/services/email-automation/ledger/pauses'
import { type Outage, takeUpOrphans } from '@/services/email-automation/ledger/workers'

import { pause } from './signals'

type KeepAliveArgs = {
  /** For the lease alone: it must wait neither for another statement nor for a free connection. */
  leaseDb: Pool
  db: Pool
  ids: () => string[]
  name: string
  leaseMs: number
  outage: () => Outage | undefined
  onError: (error: unknown) => void
  /** The lease has run out before it could be renewed. */
  onLost: () => void
  onOrphans: (count: number) => void
}

/** Renews the worker's lease, and beside that takes up what dead workers left and keeps pauses and figures in step. */
export function keepAlive({ leaseDb, db, onOrphans, ...args }: KeepAliveArgs) {
  const { leaseMs, onError } = args
  const stopping = new AbortController()

  async function takeUp(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const count = await takeUpOrphans({ db })
        if (count > 0) onOrphans(count)
        await followPauses({ db })
        await keepFigures({ db })
      } catch (error) {
        onError(error)
      }
      await pause(leaseMs / 5, stopping.signal)
    }
  }
  const lease = holdLease({ ...args, db: leaseDb, role: 'worker' })
  const takingUp = takeUp()

  return {
    holds: lease.holds,
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all([lease.stop(), takingUp])
    },
  }
}
