import type { Database } from '@/services/database/database'

import type { ProcessName, Snapshot } from '../snapshots'
import { writeMinute, writeShopMinute } from './minutes'
import { figuresBetween, type ProcessFigures, totalsOf } from './process-figures'

const MINUTE_MS = 60_000

export type History = {
  /**
   * Takes in what the process measures now. With the first of a new minute the one before is kept, and of the new one
   * the shop's figures.
   *
   * @throws Error of PostgreSQL; the minute is then missing, as the shop was for this process
   */
  take: (snapshot: Snapshot, now: Date) => Promise<void>
  /**
   * Keeps the minute that is not over.
   *
   * @throws Error of PostgreSQL
   */
  end: () => Promise<void>
}

type HistoryArgs = { db: Database; process: ProcessName; version: string }

/** Sums up by minutes what a process measures; its calls come one after the other. */
export function keepHistory({ db, process: { name, role }, version }: HistoryArgs): History {
  let before: ProcessFigures | undefined
  let taken: ProcessFigures[] = []
  let open: Date | undefined

  const end = async () => {
    if (!open || taken.length === 0) return
    const figures = figuresBetween(before, taken)
    before = taken.at(-1)!
    taken = []
    await writeMinute({ db, minute: open, process: name, role, version, figures })
  }
  return {
    take: async (snapshot, now) => {
      taken.push(totalsOf(snapshot))
      const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
      if (minute.getTime() === open?.getTime()) return
      try {
        await end()
      } finally {
        open = minute
      }
      await writeShopMinute({ db, minute, version })
    },
    end,
  }
}
