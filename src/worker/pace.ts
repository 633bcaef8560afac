import type { Database } from '@/services/database'
import { reserveSlots } from '@/services/email-automation/ledger/reserve-slots'

type PacerArgs = {
  db: Database
  /** Messages per second, over all workers. */
  rate: number
  /** How far ahead slots may be reserved: briefly for sequence mail, up to `LONGEST_HORIZON_MS` for codes. */
  horizonMs: number
  /** This process's clock in milliseconds; for tests. */
  clock?: () => number
}

export type Reservation = {
  granted: number
  /** When the message at a place of the reservation may leave, by this process's clock. */
  startAt: (index: number) => number
  /** Where nothing was granted: how long until something may be. */
  retryMs: number
}

/** Says when messages may leave: by slots that all workers share, one interval apart here. */
export function createPacer({ db, rate, horizonMs, clock = () => performance.now() }: PacerArgs) {
  const intervalMs = 1000 / rate
  let earliest = 0
  return {
    async reserve(want: number): Promise<Reservation> {
      const { granted, delayMs } = await reserveSlots({ db, want, rate, horizonMs })
      const first = clock() + delayMs
      return {
        granted,
        startAt: (index) => first + index * intervalMs,
        retryMs: Math.max(5, delayMs - horizonMs),
      }
    },
    /**
     * The turn of a message that is taken now: its slot, or later. Slots that passed during a stall are not made up for
     * all at once.
     *
     * @returns milliseconds to wait
     */
    turn(startAt: number): number {
      const at = Math.max(startAt, earliest, clock())
      earliest = at + intervalMs
      return at - clock()
    },
  }
}

export type Pacer = ReturnType<typeof createPacer>
