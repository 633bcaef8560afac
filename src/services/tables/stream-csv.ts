import { once } from 'node:events'
import { pipeline } from 'node:stream'

import type { Payload } from 'payload'
import { to as copyTo } from 'pg-copy-streams'

import { limits } from '@/config/limits'
import { toWebStream } from '@/integrations/web-stream'
import { AppError } from '@/shared/app-error'

import { cancelStatement } from './cancellable'
import { CsvLines } from './csv-lines'

export type CsvExport = {
  csv: ReadableStream<Uint8Array>
  filename: string
  /** How many rows will come, where that is known beforehand. */
  total: number | undefined
}

type StreamArgs = Pick<CsvExport, 'filename' | 'total'> & {
  payload: Payload
  /** A COPY to STDOUT as CSV. */
  statement: string
}

let running = 0

/**
 * Streams one COPY, so one snapshot, and reads no faster than its reader takes. A reader that stops ends the query.
 *
 * @throws AppError 429 when too many exports run
 */
export async function streamCsv({ payload, statement, filename, total }: StreamArgs): Promise<CsvExport> {
  if (running >= limits.tables.exportsAtOnce) {
    throw new AppError(429, 'Troppe esportazioni in corso. Riprova tra poco.', {
      headers: { 'Retry-After': '10' },
    })
  }
  running += 1
  try {
    const rows = await startCopy({ payload, statement, onEnd: () => (running -= 1) })
    return { csv: toWebStream(rows), filename, total }
  } catch (error) {
    running -= 1
    throw error
  }
}

async function startCopy({
  payload,
  statement,
  onEnd,
}: {
  payload: Payload
  statement: string
  onEnd: () => void
}): Promise<CsvLines> {
  const client = await payload.db.pool.connect()
  const copy = client.query(copyTo(statement))
  try {
    // A statement that fails does so before its first row: then there is still an answer to give.
    await once(copy, 'readable')
  } catch (error) {
    client.release(true)
    throw error
  }
  const lines = new CsvLines()
  pipeline(copy, lines, (error) => {
    onEnd()
    if (!error) {
      client.release()
      return
    }
    // Stopped half-way: the server process would go on until it next wrote, so it is told.
    void cancelStatement({ payload, connection: client })
    client.release(true)
  })
  return lines
}
