import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'

import type { PayloadRequest } from 'payload'
import { to as copyTo } from 'pg-copy-streams'

import { limits } from '@/config/limits'
import { toWebStream } from '@/integrations/web-stream'
import { withCancellableQuery } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { CsvLines } from './csv-lines'

export type CsvExport = {
  csv: ReadableStream<Uint8Array>
  filename: string
  /** The number of rows, where it is known beforehand. */
  total: number | undefined
}

type StreamArgs = Pick<CsvExport, 'filename' | 'total'> & {
  req: PayloadRequest
  /** A COPY to STDOUT as CSV. */
  statement: string
}

let running = 0

/**
 * Streams one COPY, so one snapshot, and reads no faster than its reader takes. The query is cancelled when the reader stops.
 *
 * @throws AppError 429 when too many exports run
 */
export async function streamCsv({ req, statement, filename, total }: StreamArgs): Promise<CsvExport> {
  if (running >= limits.tables.exportsAtOnce) {
    throw new AppError(429, 'Troppe esportazioni in corso. Riprova tra poco.', {
      headers: { 'Retry-After': '10' },
    })
  }
  running += 1
  const rows = await startCopy({ req, statement, onEnd: () => (running -= 1) })
  return { csv: toWebStream(rows), filename, total }
}

type CopyArgs = Pick<StreamArgs, 'req' | 'statement'> & { onEnd: () => void }

/**
 * Begins a COPY on a connection of its own. A reader that stops half-way cancels it: PostgreSQL would go on until it next
 * wrote.
 *
 * @throws Error of PostgreSQL: a statement that fails does so before its first row, when there is still an answer to give
 */
function startCopy({ req: { payload, context }, statement, onEnd }: CopyArgs): Promise<CsvLines> {
  const stopped = new AbortController()
  return new Promise((resolve, reject) => {
    withCancellableQuery({ payload, context, signal: stopped.signal }, async (connection) => {
      const copy = connection.query(copyTo(statement))
      await once(copy, 'readable')
      const lines = new CsvLines()
      resolve(lines)
      await pipeline(copy, lines).catch((error: unknown) => {
        stopped.abort()
        throw error
      })
    })
      // Once the copy has begun this changes nothing: its reader has the error.
      .catch(reject)
      .finally(onEnd)
  })
}
