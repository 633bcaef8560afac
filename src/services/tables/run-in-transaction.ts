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
  try {
    const result = await work()
    if (isOwner) await commitTransaction(req)
    return result
  } catch (error) {
    await killTransaction(req)
    throw error
  }
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
