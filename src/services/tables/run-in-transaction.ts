import { sql } from '@payloadcms/db-postgres'
import { type SQL } from '@payloadcms/db-postgres/drizzle'
import {
  commitTransaction,
  initTransaction,
  isolateObjectProperty,
  killTransaction,
  type PayloadRequest,
} from 'payload'

/** Everything `work` does through Payload with this request, and `runSql`, happens together or not at all. */
export async function runInTransaction<T>(req: PayloadRequest, work: () => Promise<T>): Promise<T> {
  const isOwner = await initTransaction(req)
  const checks: (() => void)[] = []
  // Payload copies the context for each of its operations, and the copies share what is in it.
  if (isOwner) req.context.checksBeforeCommit = checks
  try {
    const result = await work()
    if (isOwner) for (const check of checks) check()
    if (isOwner) await commitTransaction(req)
    return result
  } catch (error) {
    await killTransaction(req)
    throw error
  } finally {
    if (isOwner) delete req.context.checksBeforeCommit
  }
}

/**
 * Has a check made once all of a transaction's work is done; what it throws takes the work back.
 *
 * @returns false when this request is in no transaction of `runInTransaction`
 */
export function beforeCommit(req: PayloadRequest, check: () => void): boolean {
  const checks = req.context.checksBeforeCommit as (() => void)[] | undefined
  checks?.push(check)
  return checks !== undefined
}

/**
 * One step within `runInTransaction` that may fail without taking the steps before it along: what the step did is
 * undone, and its error passed on.
 *
 * Payload ends the whole transaction when an operation fails, except while the request carries it as a promise, which
 * says that it is somebody else's to end. So the step works with such a request.
 */
export async function attemptStep<T>(
  req: PayloadRequest,
  work: (req: PayloadRequest) => Promise<T>,
): Promise<T> {
  const stepReq = isolateObjectProperty(req, 'transactionID')
  stepReq.transactionID = Promise.resolve((await req.transactionID)!)
  await runSql(req, sql`SAVEPOINT step`)
  try {
    const result = await work(stepReq)
    await runSql(req, sql`RELEASE SAVEPOINT step`)
    return result
  } catch (error) {
    await runSql(req, sql`ROLLBACK TO SAVEPOINT step`)
    throw error
  }
}

/** Own SQL on the connection of the request's transaction, or on any when there is none. */
export async function runSql<Row extends Record<string, unknown>>(
  req: PayloadRequest,
  query: SQL,
): Promise<Row[]> {
  const { db } = req.payload
  const id = await req.transactionID
  const session = id === undefined ? undefined : db.sessions?.[id]
  const connection = (session?.db ?? db.drizzle) as typeof db.drizzle
  const result = await connection.execute(query)
  return (result as unknown as { rows: Row[] }).rows
}
