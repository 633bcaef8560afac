import { setTimeout as pause } from 'node:timers/promises'

import type { Pool } from 'pg'

import { limits } from '@/config/limits'
import { LastingPool } from '@/integrations/lasting-pool'

import {
  type Condition,
  judgeReplica,
  keptSamples,
  lagOf,
  type PrimaryAnswer,
  type ReplicaAnswer,
  type Sample,
} from './judge-replica'

export type ReplicaState = {
  condition: Condition
  /** How old what it shows is at most, in seconds; undefined while nothing is known of it. */
  lagSeconds: number | undefined
}

/** A replica that is being watched, and what is open to it. */
export type Replica = {
  state: () => ReplicaState
  /**
   * Where to read, and what is aborted when the replica is lost meanwhile; undefined while it must not be read from.
   *
   * @param isStream for an answer that cannot be begun again: a replica that may cancel its query is no place for it
   */
  reads: (isStream: boolean) => { pool: Pool; lost: AbortSignal } | undefined
  /** The connections that reads take. */
  pool: () => Pool
  /** Notes that a read failed there. It is told to the operator when the replica cannot be seen to be lost. */
  noteFailure: (error: unknown) => void
  stop: () => void
}

const IDENTITY = `(SELECT system_identifier::text FROM pg_control_system()) AS cluster, current_database()::text AS database`
/** What is flushed is what a replica can have. */
const PRIMARY = `SELECT (pg_current_wal_flush_lsn() - '0/0')::float8 AS position, ${IDENTITY}`
const REPLICA = `SELECT pg_is_in_recovery() AS "isStandby", (pg_last_wal_replay_lsn() - '0/0')::float8 AS position,
  current_setting('hot_standby_feedback')::boolean AS "isHeard", ${IDENTITY}`

const WORDS = {
  behind: `is more than ${limits.replica.mostBehindMs / 1000} s behind`,
  down: 'does not answer',
  foreign: 'is no streaming replica of DATABASE_URL',
}

type WatchArgs = {
  databaseUrl: string
  readUrl: string
  /** Told in a line when the replica begins to be avoided, and when it is read from again. */
  onChange: (line: string, isGood: boolean) => void
}

/**
 * Looks every second where the replica is, on a connection of its own to each side, until it is stopped. What was asked
 * and not answered in time counts as no answer.
 */
export function watchReplica({ databaseUrl, readUrl, onChange }: WatchArgs): Replica {
  const stopped = new AbortController()
  const asker = (connectionString: string) =>
    new LastingPool(
      {
        connectionString,
        max: 1,
        connectionTimeoutMillis: limits.replica.answerMs,
        query_timeout: limits.replica.answerMs,
        keepAlive: true,
        application_name: 'ore-serene-replica-watch',
      },
      // The next look tells.
      () => {},
    )
  const reader = () =>
    new LastingPool(
      {
        connectionString: readUrl,
        connectionTimeoutMillis: limits.replica.answerMs,
        keepAlive: true,
        application_name: 'ore-serene-reads',
      },
      () => {},
    )
  const primarySide = asker(databaseUrl)
  const replicaSide = asker(readUrl)
  let pool = reader()
  let lost = new AbortController()
  let samples: Sample[] = []
  const since = performance.now()
  let condition: Condition = 'starting'
  let lagMs: number | undefined
  let lookedAt = since
  let isAvoided = false
  let isGone = false
  let isHeard = false
  let failure: unknown
  let failureToldAt = -Infinity

  async function look(): Promise<void> {
    const at = performance.now()
    const primary = await primarySide.query<PrimaryAnswer>(PRIMARY).then(
      ({ rows }) => rows[0]!,
      () => undefined,
    )
    if (primary) samples.push({ at, position: primary.position })
    let reason = ''
    const replica = await replicaSide.query<ReplicaAnswer>(REPLICA).then(
      ({ rows }) => rows[0]!,
      (error: unknown) => {
        reason = ` (${wordsOf(error)})`
        return undefined
      },
    )
    if (stopped.signal.aborted) return
    lookedAt = performance.now()
    isHeard = replica?.isHeard === true
    const reached = replica?.position ?? undefined
    if (reached !== undefined) samples = keptSamples(samples, reached)
    lagMs = reached === undefined ? undefined : lagOf(samples, reached, lookedAt)
    const sampledForMs = samples[0] ? lookedAt - samples[0].at : 0
    condition = judgeReplica({ primary, replica, lagMs, sampledForMs, isUsed: !isAvoided })
    renewConnections()
    tellChange(reason)
    tellFailure()
  }

  /** Queries that will never be answered hold their connections: those that come later get others. */
  function renewConnections(): void {
    const wasGone = isGone
    isGone = condition === 'down' || condition === 'foreign'
    if (!isGone || wasGone) return
    lost.abort(new Error('the replica is lost'))
    lost = new AbortController()
    void pool.end()
    pool = reader()
  }

  function tellChange(reason: string): void {
    if (condition === 'starting' || (condition !== 'ok') === isAvoided) return
    isAvoided = condition !== 'ok'
    const line =
      condition === 'ok'
        ? 'The replica of DATABASE_READ_URL is read from again.'
        : `The replica of DATABASE_READ_URL ${WORDS[condition]}${reason}: lists and statistics are read from DATABASE_URL.`
    onChange(line, !isAvoided)
  }

  /** A replica that fails at every query says it every few minutes. */
  function tellFailure(): void {
    if (failure === undefined) return
    if (condition === 'ok' && lookedAt - failureToldAt > limits.replica.tellEveryMs) {
      failureToldAt = lookedAt
      onChange(
        `A read failed on the replica of DATABASE_READ_URL (${wordsOf(failure)}); DATABASE_URL answered it.`,
        false,
      )
    }
    failure = undefined
  }

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      await look()
      await pause(limits.replica.lookEveryMs, undefined, { ref: false, signal: stopped.signal }).catch(
        () => {},
      )
    }
  }
  void watch()

  return {
    state: () => ({ condition, lagSeconds: lagMs === undefined ? undefined : lagMs / 1000 }),
    reads: (isStream) => {
      const isFresh =
        lagMs !== undefined && lagMs + performance.now() - lookedAt <= limits.replica.mostBehindMs
      return condition === 'ok' && isFresh && (isHeard || !isStream) ? { pool, lost: lost.signal } : undefined
    },
    pool: () => pool,
    noteFailure: (error) => {
      failure = error
    },
    stop: () => {
      stopped.abort()
      for (const each of [primarySide, replicaSide, pool]) void each.end()
    },
  }
}

/** Node gathers its tries of a name's addresses in an error without words. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
