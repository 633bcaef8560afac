import { sql } from '@payloadcms/db-postgres'
import { type SQL } from '@payloadcms/db-postgres/drizzle'
import {
  commitTransaction,
  initTransaction,
  isolateObjectProperty,
  killTransaction,
  type PayloadRequest,
} from 'payload'

import { runAfterCommit } from '@/integrations/database'

const ENDED = 'the transaction of this request has ended'

/**
 * Runs `work` in one transaction: what it writes through Payload with `req` and through `query` is saved as a whole or
 * not at all. Within a transaction that `req` is already in, `work` becomes part of that one.
 *
 * Payload ends the transaction when one of its operations fails. Where `work` hides that failure, what it does next would
 * be saved by itself; so `query` refuses to go on, and the end of `work` is a failure.
 *
 * `work` must use this request alone. A second connection, taken while this one holds a lock, could wait for ever on a
 * small pool.
 *
 * @throws whatever `work` throws; Error when the transaction could not be committed: nothing was saved then
 */
export async function transaction<T>(req: PayloadRequest, work: () => Promise<T>): Promise<T> {
  const isOurs = await initTransaction(req)
  if (!isOurs) return work()
  const running: Running = { checks: [], isOpen: true }
  // Payload copies the context for each of its operations; the copies share this object.
  req.context.transaction = running
  try {
    const result = await work()
    for (const check of running.checks) check()
    if (!req.transactionID) throw new Error(ENDED)
    await commitTransaction(req)
    return result
  } catch (error) {
    await killTransaction(req)
    throw error
  } finally {
    running.isOpen = false
    delete req.context.transaction
  }
}

/**
 * Runs one statement in the request's transaction, or on any connection when there is none.
 *
 * @returns the rows
 * @throws Error of PostgreSQL; Error when the request's transaction has ended, so that nothing is written outside it
 */
export async function query<Row extends Record<string, unknown>>(
  req: PayloadRequest,
  statement: SQL,
): Promise<Row[]> {
  const { db } = req.payload
  const id = await req.transactionID
  const session = id === undefined ? undefined : db.sessions?.[id]
  if (id === undefined ? runningOf(req) : !session) throw new Error(ENDED)
  const connection = (session?.db ?? db.drizzle) as typeof db.drizzle
  const result = await connection.execute(statement)
  return (result as unknown as { rows: Row[] }).rows
}

/** A `transaction` of a request, until its end. */
type Running = { checks: (() => void)[]; isOpen: boolean }

const runningOf = (req: PayloadRequest): Running | undefined => {
  const running = req.context.transaction as Running | undefined
  return running?.isOpen ? running : undefined
}

/**
 * Runs a check once all work of the transaction is done; what it throws rolls the transaction back.
 *
 * @returns false when this request is in no `transaction`; the check will not run then
 */
export function beforeCommit(req: PayloadRequest, check: () => void): boolean {
  const running = runningOf(req)
  running?.checks.push(check)
  return running !== undefined
}

/**
 * Runs work once the transaction of a request is committed, `transaction`'s or Payload's own, and never when it is rolled
 * back; at once for a request that is in none.
 *
 * @param work must not throw: what is saved cannot fail any more
 * @throws Error when the request's transaction has ended
 */
export async function afterCommit(req: PayloadRequest, work: () => Promise<void>): Promise<void> {
  const id = await req.transactionID
  if (id === undefined) return work()
  const session = req.payload.db.sessions?.[id]
  if (!session) throw new Error(ENDED)
  runAfterCommit(session, work)
}

/**
 * Runs one step of a `transaction` that may fail alone: its own writes are rolled back, the earlier ones stay.
 *
 * Payload rolls the whole transaction back when an operation fails, except while the request holds its id as a promise,
 * which says that another caller ends it. So the step works with such a request.
 *
 * @throws whatever `work` throws
 */
export async function savepoint<T>(
  req: PayloadRequest,
  work: (req: PayloadRequest) => Promise<T>,
): Promise<T> {
  const stepReq = isolateObjectProperty(req, 'transactionID')
  stepReq.transactionID = Promise.resolve((await req.transactionID)!)
  await query(req, sql`SAVEPOINT step`)
  try {
    const result = await work(stepReq)
    await query(req, sql`RELEASE SAVEPOINT step`)
    return result
  } catch (error) {
    await query(req, sql`ROLLBACK TO SAVEPOINT step`)
    throw error
  }
}
