import type { Payload } from 'payload'

import type { SystemHistory } from '@/contracts/health'
import { database } from '@/services/database'
import { readMinutes } from '@/services/metrics/history/minutes'

import { spanStarts, spansOf } from './history-spans'

/**
 * The last 24 hours, for the owner's charts.
 *
 * @throws Error of PostgreSQL
 */
export async function readSystemHistory({
  payload,
  now,
}: {
  payload: Payload
  now: Date
}): Promise<SystemHistory> {
  const starts = spanStarts(now)
  const minutes = await readMinutes({ db: database(payload), from: starts[0]! })
  return spansOf({ minutes, starts })
}
