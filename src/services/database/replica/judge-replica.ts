import { limits } from '@/config/limits'

/** Where the primary was at a moment: `position` in bytes of its log, `at` in milliseconds of a clock that only goes forward. */
export type Sample = { at: number; position: number }

/** What the primary and its replica say of themselves. */
export type Identity = { cluster: string; database: string }
export type PrimaryAnswer = Identity & { position: number }
export type ReplicaAnswer = Identity & {
  isStandby: boolean
  /** Up to where it has applied the primary's log; null for a server that follows none. */
  position: number | null
  /** Whether the primary keeps what its queries still read (`hot_standby_feedback`). */
  isHeard: boolean
}

/**
 * How a replica is: it can be read from (`ok`), nothing is known yet (`starting`), it is too far behind, it does not
 * answer, or it belongs to another database.
 */
export type Condition = 'ok' | 'starting' | 'behind' | 'down' | 'foreign'

/** More than there are looks within the longest lag that matters; beyond, the age of what is missing is guessed too high. */
const MOST_SAMPLES = 60

/**
 * The samples that are still of use: the newest that the replica has reached, and all after it.
 *
 * @param samples oldest first
 */
export function keptSamples(samples: readonly Sample[], reached: number): Sample[] {
  const base = samples.findLastIndex(({ position }) => position <= reached)
  const [oldest, ...rest] = samples.slice(Math.max(0, base))
  return oldest ? [oldest, ...rest.slice(1 - MOST_SAMPLES)] : []
}

/**
 * How old what the replica shows is at most, in milliseconds: the age of the newest position of the primary's that it has
 * reached. No clock of two machines is compared, and a primary where nothing happens is reached at once.
 *
 * @param samples oldest first
 * @returns undefined while it has reached none of them
 */
export function lagOf(samples: readonly Sample[], reached: number, now: number): number | undefined {
  const base = samples.findLast(({ position }) => position <= reached)
  return base && now - base.at
}

type JudgeArgs = {
  /** Undefined when it did not answer. */
  primary: PrimaryAnswer | undefined
  replica: ReplicaAnswer | undefined
  lagMs: number | undefined
  /** For how long the primary has been sampled. */
  sampledForMs: number
  /** Whether it is read from until now. */
  isUsed: boolean
}

/** Whether the replica can be read from. */
export function judgeReplica({ primary, replica, lagMs, sampledForMs, isUsed }: JudgeArgs): Condition {
  if (!replica) return 'down'
  if (!replica.isStandby || replica.position === null) return 'foreign'
  if (primary && (primary.cluster !== replica.cluster || primary.database !== replica.database)) {
    return 'foreign'
  }
  const { mostBehindMs, caughtUpMs } = limits.replica
  if (lagMs === undefined) return sampledForMs > mostBehindMs ? 'behind' : 'starting'
  return lagMs <= (isUsed ? mostBehindMs : caughtUpMs) ? 'ok' : 'behind'
}
