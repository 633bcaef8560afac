import type { Pool } from 'pg'

import { claimDeliveries, countDue, readClock } from '@/services/email-automation/ledger/claim'
import type { Settlement } from '@/services/email-automation/ledger/settle'
import { freeUnknown } from '@/services/email-automation/ledger/workers'

import type { OutageWatch } from './outage'
import type { Pacer } from './pace'
import { createQueue } from './queue'
import { createRecheck, type Item } from './recheck'
import { createSignal, pause } from './signals'

export type ClaimerArgs = {
  db: Pool
  workerId: string
  /** Which rows are claimed: the first of these priorities that has any. */
  priorities: readonly number[]
  /** How many rows may wait here. */
  batch: number
  pacer: Pick<Pacer, 'reserve'>
  outage: Pick<OutageWatch, 'breakMs'>
  pollMs: number
  now: () => Date | undefined
  /** One pass: ends when nothing is left of what was due when it began. */
  once: boolean
  /** Whether what the worker holds is still its own (`renewLease`). */
  holdsLease: () => boolean
  /** Resolves once the result is in the database. */
  settle: (settlement: Settlement) => Promise<void>
  onError: (error: unknown) => void
  signal: AbortSignal
}

/** Claims due rows in small batches, as they are taken from it. */
export function createClaimer(args: ClaimerArgs) {
  const { db, workerId, priorities, batch, pacer, outage, pollMs, now, once, holdsLease, signal } = args
  const queue = createQueue<Item>()
  const work = createSignal()
  /** Everything claimed and not yet settled. */
  const held = new Map<number, Item>()
  const recheck = createRecheck({ db, workerId, claimed: () => held.values(), now })
  /** The answer to a claim was lost: rows may be held that are not known here. */
  let isUncertain = false
  /** When a pass began: what it puts off comes due again before a long one is through, and is left to the next. */
  let dueBy: string | undefined

  /** The row is settled. It may be held again since, by a later claim, which stays. */
  function release({ id, token }: Pick<Settlement, 'id' | 'token'>): void {
    if (held.get(id)?.delivery.token === token) held.delete(id)
  }

  /** @returns how many rows were claimed; undefined when the rate allows none yet */
  async function claimFrom(priority: number, limit: number): Promise<number | undefined> {
    const due = await countDue({ db, priority, limit, now: now(), dueBy })
    if (due === 0) return 0
    const stamp = recheck.stamp()
    const { granted, startAt, retryMs } = await pacer.reserve(due)
    if (granted === 0) {
      await pause(retryMs, signal)
      return undefined
    }
    isUncertain = true
    const claimed = await claimDeliveries({ db, workerId, priority, limit: granted, now: now(), dueBy })
    isUncertain = false
    claimed.forEach((delivery, index) => {
      const item: Item = { delivery, startAt: startAt(index), ...stamp, isGone: false }
      held.set(delivery.id, item)
      queue.push(item)
    })
    return claimed.length
  }

  /** @returns whether there may be more at once */
  async function round(): Promise<boolean> {
    // A pretended time stands still by itself.
    if (once && now() === undefined) dueBy ??= await readClock({ db })
    if (isUncertain) {
      await freeUnknown({ db, workerId, known: [...held.keys()] })
      isUncertain = false
    }
    // A server that takes no mail is asked with one message at a time, not with all of them.
    const isAway = outage.breakMs() > 0 && !once
    const limit = isAway ? 1 : batch - queue.length
    for (const priority of priorities) {
      const claimed = await claimFrom(priority, limit)
      if (claimed === 0) continue
      if (isAway) await pause(outage.breakMs(), signal)
      return true
    }
    return false
  }

  return {
    recheck,
    /** Claims until it is stopped; in one pass, until nothing is left of what was due when it began. */
    async run(): Promise<void> {
      while (!signal.aborted) {
        if (queue.length > batch / 2 || !holdsLease()) {
          await work.wait(holdsLease() ? 1000 : 50)
          continue
        }
        try {
          if (await round()) continue
          // Rows that another worker is taking this moment are not waited for.
          if (once) break
          await work.wait(Math.max(pollMs, outage.breakMs()))
        } catch (error) {
          args.onError(error)
          await pause(500, signal)
        }
      }
      // What no sender has taken yet is free at once, whatever the senders still wait for.
      const left = signal.aborted ? queue.clear() : []
      queue.end()
      await Promise.all(
        left.map(async ({ delivery: { id, token } }) => {
          await args.settle({ id, token, state: 'released' })
          release({ id, token })
        }),
      )
    },
    /** The next claimed row; undefined once there are no more. */
    take(): Promise<Item | undefined> {
      const next = queue.take()
      if (queue.length <= batch / 2) work.notify()
      return next
    },
    release,
    /** Something may be due. */
    wake: () => work.notify(),
  }
}

export type Claimer = ReturnType<typeof createClaimer>
