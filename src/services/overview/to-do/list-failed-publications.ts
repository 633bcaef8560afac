import type { Database } from '@/services/database'
import { quoteName } from '@/services/tables/table'

/** Payload's job of a scheduled publication. */
type Job = {
  failed_at: Date
  type: string | null
  /** One of the two names what was to be published: a global, or a collection with the document's id. */
  global: string | null
  collection: string | null
  document_id: string | null
}

type Row = { status: string | null; updated_at: Date }

export type FailedPublication = { failedAt: Date; path: string }

/**
 * The scheduled publications that failed in the last seven days and that nobody has done by hand since, the oldest
 * first.
 */
export async function listFailedPublications({ db }: { db: Database }): Promise<FailedPublication[]> {
  const { rows: jobs } = await db.query<Job>(
    `SELECT updated_at AS failed_at, input ->> 'type' AS type, input ->> 'global' AS global,
       input -> 'doc' ->> 'relationTo' AS collection, input -> 'doc' ->> 'value' AS document_id
     FROM payload_jobs WHERE has_error AND updated_at > now() - interval '7 days' ORDER BY updated_at LIMIT 100`,
  )
  const left: FailedPublication[] = []
  for (const job of jobs) {
    if (!isDone(job, await rowOf(db, job))) left.push({ failedAt: job.failed_at, path: pathOf(job) })
  }
  return left
}

/** Whether somebody has done what a job was to do, or nothing is left that it could be done to. */
function isDone({ type, failed_at }: Job, row: Row | undefined): boolean {
  if (!row) return true
  if (type === 'unpublish') return row.status !== 'published'
  // A draft that is saved changes no row (decision 17).
  return row.status === 'published' && row.updated_at > failed_at
}

/** Not every collection has a bin, and with it the column. */
const NOT_BINNED = `to_jsonb(t) ->> 'deleted_at' IS NULL`

/** @returns the published state of the document; undefined when there is no such document, or it is in the bin */
async function rowOf(db: Database, { global, collection, document_id }: Job): Promise<Row | undefined> {
  const table = (global ?? collection ?? '').replaceAll('-', '_')
  const known = await db.query(
    `SELECT FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND column_name = '_status'`,
    [table],
  )
  if (known.rowCount === 0) return undefined
  const { rows } = await db.query<Row>(
    `SELECT _status::text AS status, updated_at FROM ${quoteName(table)} t
     ${global === null ? `WHERE id::text = $1 AND ${NOT_BINNED}` : 'ORDER BY id LIMIT 1'}`,
    global === null ? [document_id] : [],
  )
  return rows[0]
}

const pathOf = ({ global, collection, document_id }: Job): string =>
  global === null ? `/admin/collections/${collection}/${document_id}` : `/admin/globals/${global}`
