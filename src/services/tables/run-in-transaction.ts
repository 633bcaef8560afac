import { type SQL } from '@payloadcms/db-postgres/drizzle'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'

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
