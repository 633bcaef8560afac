import type { Pool } from 'pg'

import { type ClaimedDelivery, lookAgain } from '@/services/email-automation/ledger/claim'

/** A claimed row on its way. */
export type Item = {
  delivery: ClaimedDelivery
  /** Not before this moment of this process's clock. */
  startAt: number
  /** The number of the last change that the row was checked after, and when that was. */
  checkedVersion: number
  checkedAt: number
  /** It belongs to another worker by now. */
  isGone: boolean
}

type RecheckArgs = {
  db: Pool
  workerId: string
  /** Everything that is claimed here and not yet settled. */
  claimed: () => Iterable<Item>
  now: () => Date | undefined
  clock?: () => number
}

/** A row that was checked longer ago is checked again before it is sent, whatever became of the notification. */
export const FRESH_FOR_MS = 2000

/** Looks again at claimed rows before they are sent: a sequence or a purchase may have changed in the meantime. */
export function createRecheck({ db, workerId, claimed, now, clock = () => performance.now() }: RecheckArgs) {
  let version = 0
  let looking: Promise<void> | undefined

  const isFresh = ({ checkedVersion, checkedAt }: Item) =>
    checkedVersion === version && clock() - checkedAt <= FRESH_FOR_MS

  /** One look for all items that need one. */
  async function look(): Promise<void> {
    const stamp = { checkedVersion: version, checkedAt: clock() }
    const items = [...claimed()].filter((item) => !isFresh(item))
    const rows = await lookAgain({
      db,
      workerId,
      deliveries: items.map(({ delivery }) => delivery),
      now: now(),
    })
    for (const item of items) {
      const row = rows.get(item.delivery.id)
      if (row) item.delivery = row
      else item.isGone = true
      Object.assign(item, stamp)
    }
  }

  return {
    /** For a row that is claimed from this moment on. */
    stamp: () => ({ checkedVersion: version, checkedAt: clock() }),
    /** Something changed that may forbid a message or alter it. */
    recheckClaimed: (): void => {
      version += 1
    },
    /** Resolves once the item is as it is in the database. */
    async ensureFresh(item: Item, signal: AbortSignal): Promise<void> {
      while (!signal.aborted && !isFresh(item)) {
        looking ??= look().finally(() => (looking = undefined))
        await looking
      }
    },
  }
}
