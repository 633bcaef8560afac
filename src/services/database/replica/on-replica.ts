import type { PayloadRequest } from 'payload'
import type { Pool } from 'pg'
import { ZodError } from 'zod'

import { readCookie, WROTE_COOKIE } from '@/services/accounts/session-cookie'
import { AppError } from '@/shared/app-error'

import type { Database } from '../database'
import { currentReplica } from './current-replica'

type Asker = Pick<PayloadRequest, 'payload' | 'context'>

/** The pool that this request reads from: the replica's within `onReplica`, else the primary's. */
export const readPool = ({ payload, context }: Asker): Pool =>
  (context.readPool as Pool | undefined) ?? (payload.db.pool as unknown as Pool)

/** The database for what only reads for a request: the replica within `onReplica`, else the primary. */
export const reads = (req: Asker): Database => readPool(req)

/**
 * Runs work that only reads, and lets it read from the replica: where there is one that can be read from, and the
 * browser has not written a moment ago. Within it `reads(req)`, `withCancellableQuery` and `withSnapshot` lead there;
 * Payload's own operations, `query` and `database` stay with the primary.
 *
 * Work that fails there, for whatever reason, runs once more on the primary, where it fails for good or not at all.
 *
 * @param isStream what `work` gives back goes on reading after it, and cannot be begun again
 * @throws whatever `work` throws
 */
export async function onReplica<T>(
  req: PayloadRequest,
  work: () => Promise<T>,
  { isStream = false } = {},
): Promise<T> {
  const replica = hasWritten(req) ? undefined : currentReplica()
  const open = replica?.reads(isStream)
  if (!replica || !open) return work()
  req.context.readPool = open.pool
  try {
    return await unlessLost(open.lost, work())
  } catch (error) {
    if (isAnswer(error) || req.signal?.aborted) throw error
    replica.noteFailure(error)
    delete req.context.readPool
    return await work()
  } finally {
    delete req.context.readPool
  }
}

const hasWritten = ({ headers }: PayloadRequest) => readCookie(headers, WROTE_COOKIE) !== undefined

/** What the work says by failing, wherever it reads. */
const isAnswer = (error: unknown) => error instanceof AppError || error instanceof ZodError

/** A replica that hangs gives no error: its reads end when it is found out. */
async function unlessLost<T>(lost: AbortSignal, work: Promise<T>): Promise<T> {
  let onLost: (() => void) | undefined
  const loss = new Promise<never>((_, reject) => {
    onLost = () => reject(lost.reason as Error)
    lost.addEventListener('abort', onLost)
  })
  try {
    return await Promise.race([work, loss])
  } finally {
    lost.removeEventListener('abort', onLost!)
  }
}
