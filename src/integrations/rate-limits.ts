import type { Payload } from 'payload'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { AppError } from '@/shared/app-error'
import { waitInWords } from '@/shared/wait-in-words'

export type RateLimit = {
  /** Names the counter; one per rule. */
  name: string
  points: number
  /** Seconds after which the counter starts again. */
  seconds: number
}

type ConsumeArgs = { payload: Payload; limit: RateLimit; key: string; message: string }

/**
 * Counts one use of `key` against a limit, atomically in PostgreSQL, so that parallel requests and several instances
 * share one count.
 *
 * @param message the Italian sentence of the refusal; how long to wait is said after it
 * @throws AppError 429 with `Retry-After` when the limit is reached
 */
export async function consumeRateLimit({ payload, limit, key, message }: ConsumeArgs): Promise<void> {
  try {
    await limiterFor(payload, limit).consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    const sentence = `${message} Riprova ${waitInWords(seconds)}.`
    throw new AppError(429, sentence, { headers: { 'Retry-After': String(seconds) } })
  }
}

/**
 * Counts one use of `key` like `consumeRateLimit`, for a limit that refuses nothing.
 *
 * @returns whether the limit is reached
 */
export async function isBeyondRateLimit({
  payload,
  limit,
  key,
}: Omit<ConsumeArgs, 'message'>): Promise<boolean> {
  try {
    await limiterFor(payload, limit).consume(key)
    return false
  } catch (error) {
    if (error instanceof RateLimiterRes) return true
    throw error
  }
}

const limiters = new WeakMap<Payload, Map<string, RateLimiterPostgres>>()

function limiterFor(payload: Payload, { name, points, seconds }: RateLimit): RateLimiterPostgres {
  const known = limiters.get(payload) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(payload, known)
  const existing = known.get(name)
  if (existing) return existing
  const limiter = new RateLimiterPostgres({
    storeClient: payload.db.pool,
    storeType: 'pool',
    // Made by a migration: the shop's own role need not create tables.
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  known.set(name, limiter)
  return limiter
}
