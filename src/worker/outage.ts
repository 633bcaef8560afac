import type { Outage } from '@/services/email-automation/ledger/workers'

type OutageArgs = {
  /** Told once when an outage begins, and once when it is over. */
  onBegin: (outage: Outage) => void
  onEnd: () => void
  /** The time of day; for tests. */
  clock?: () => Date
}

const LONGEST_BREAK_MS = 5000

/**
 * Whether the mail server takes mail from this shop at all: what one message meets there, all others would meet. It is
 * then asked with one message at a time, after longer and longer breaks.
 */
export function createOutage({ onBegin, onEnd, clock = () => new Date() }: OutageArgs) {
  let current: Outage | undefined
  let failures = 0
  return {
    /** @param reason why the server took no mail from this shop; undefined when it looked at the message */
    note: (reason: string | undefined): void => {
      failures = reason === undefined ? 0 : Math.min(failures + 1, 8)
      if (reason !== undefined && !current) {
        current = { reason, since: clock() }
        onBegin(current)
      } else if (reason !== undefined && current) {
        current = { ...current, reason }
      } else if (current) {
        current = undefined
        onEnd()
      }
    },
    current: () => current,
    /** Milliseconds until the server is asked again; 0 while it takes mail. */
    breakMs: () => (failures === 0 ? 0 : Math.min(LONGEST_BREAK_MS, 500 * 2 ** failures)),
  }
}

export type OutageWatch = ReturnType<typeof createOutage>
