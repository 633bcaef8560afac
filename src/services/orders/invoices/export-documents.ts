import type { PayloadRequest } from 'payload'

import { countsTrials } from '@/config/trials'
import { database } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { zipStream } from './zip-stream'

type DocumentFile = { name: string; text: string }

type FileArgs = { req: PayloadRequest; id: number }

/** The XML of one document. @throws AppError 404 */
export async function readDocumentFile({ req, id }: FileArgs): Promise<DocumentFile> {
  const { rows } = await database(req.payload).query<DocumentFile>(
    'SELECT file_name AS name, xml AS text FROM invoices WHERE id = $1',
    [id],
  )
  if (!rows[0]) throw new AppError(404, 'Documento non trovato.')
  return rows[0]
}

/** Days of documents in Rome's calendar, both included: `YYYY-MM-DD`. */
export type Period = { from: string; to: string }

/**
 * A ZIP of every document of a period, a file each, streamed: a few are in memory at a time. Documents about trials
 * are in it only where the shop itself is one (`countsTrials`).
 *
 * @throws AppError 404 when there is none
 */
export async function exportDocuments({
  req,
  period,
}: {
  req: PayloadRequest
  period: Period
}): Promise<ReadableStream<Uint8Array>> {
  const first = await readPage({ req, period, after: 0 })
  if (first.length === 0) throw new AppError(404, 'In questo periodo non ci sono fatture.')
  return zipStream(allFrom({ req, period, first }))
}

type Page = (DocumentFile & { id: number })[]

const PAGE_SIZE = 50

async function* allFrom({ req, period, first }: { req: PayloadRequest; period: Period; first: Page }) {
  for (let page = first; page.length > 0;) {
    yield* page
    page = await readPage({ req, period, after: page.at(-1)!.id })
  }
}

async function readPage({
  req,
  period,
  after,
}: {
  req: PayloadRequest
  period: Period
  after: number
}): Promise<Page> {
  const { rows } = await database(req.payload).query<Page[number]>(
    `SELECT id, file_name AS name, xml AS text FROM invoices
     WHERE document_date BETWEEN $1 AND $2 AND id > $3 AND ($4 OR NOT is_simulation)
     ORDER BY id LIMIT ${PAGE_SIZE}`,
    [period.from, period.to, after, countsTrials],
  )
  return rows
}
