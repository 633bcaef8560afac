import type { PayloadRequest } from 'payload'

import type { TrackingQuery } from '@/contracts/email-automation-requests'
import { COUNTED_AT_MOST } from '@/contracts/tables'
import { type Database, reads, withCancellableQuery } from '@/services/database'
import { jsonRows } from '@/services/tables/reading'

import { countTracking } from './count-tracking'
import { filteredLog, isShort, NEWEST_FIRST } from './tracking-filter'
import { trackingRows } from './tracking-row'

/** A page whose rows are JSON already, made by PostgreSQL. */
type Listed = {
  rows: string
  total: number
  /** False when a search matches more rows than are counted, or is so short that only the newest rows were looked at. */
  isExact: boolean
}

/**
 * One page of the log, newest first (contract §4). The work ends when the request's client leaves.
 *
 * A search is answered by the trigram index: what it matches is gathered up to `COUNTED_AT_MOST` and sorted. Without one,
 * and where more rows match, the page is read along the log's own index.
 */
export const listTracking = ({
  req,
  query,
}: {
  req: PayloadRequest
  query: TrackingQuery
}): Promise<Listed> =>
  withCancellableQuery(req, (connection) => readLog({ db: reads(req), connection, query }))

type LogArgs = {
  /** The pool. Totals shared by all readers are counted on it, so that one reader's leaving does not cancel them. */
  db: Database
  /** The connection of one reader. */
  connection: Database
  query: TrackingQuery
}

/** The same, on a connection that its caller has. */
export async function readLog({ db, connection, query }: LogArgs): Promise<Listed> {
  if (query.search === '') {
    const total = await countTracking({ db, filter: query, connection })
    return { rows: await readPage(connection, query), total, isExact: true }
  }
  const few = await readMatches(connection, query)
  if (few.rows !== null) return { rows: few.rows, total: few.total, isExact: !isShort(query) }
  return { rows: await readPage(connection, query), total: COUNTED_AT_MOST, isExact: false }
}

const pageOf = ({ page, limit }: TrackingQuery) => `LIMIT ${limit} OFFSET ${(page - 1) * limit}`

/** Along the index: the ids first, then the rows of the page alone. */
async function readPage(connection: Database, query: TrackingQuery): Promise<string> {
  const values: string[] = []
  const { source, where } = filteredLog(query, (value) => `$${values.push(value)}`)
  const { rows } = await connection.query<{ rows: string }>(
    `SELECT ${jsonRows(
      trackingRows(`SELECT d.id FROM ${source} WHERE ${where} ORDER BY ${NEWEST_FIRST} ${pageOf(query)}`),
    )} AS rows`,
    values,
  )
  return rows[0]!.rows
}

async function readMatches(
  connection: Database,
  query: TrackingQuery,
): Promise<{ total: number; rows: string | null }> {
  const values: string[] = []
  const { source, where } = filteredLog(query, (value) => `$${values.push(value)}`)
  const { rows } = await connection.query<{ total: number; rows: string | null }>(
    `WITH matches AS MATERIALIZED (
       SELECT d.id, d.ended_at FROM ${source} WHERE ${where} LIMIT ${COUNTED_AT_MOST + 1}),
     counted AS MATERIALIZED (SELECT count(*)::int AS total FROM matches)
     SELECT total, CASE WHEN total <= ${COUNTED_AT_MOST} THEN
       ${jsonRows(trackingRows(`SELECT d.id FROM matches d ORDER BY ${NEWEST_FIRST} ${pageOf(query)}`))} END AS rows
     FROM counted`,
    values,
  )
  return rows[0]!
}
