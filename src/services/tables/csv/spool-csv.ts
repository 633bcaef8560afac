import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

import { AppError } from '@/shared/app-error'

/** An uploaded file in a temporary folder. */
export type SpooledCsv = { file: string; bytes: number; isUtf8: boolean }

/**
 * Writes what is sent to a file of its own, so that a slow sender holds no transaction and no memory, and its alphabet
 * is known before the first line is read. `dropSpooled` takes the file away.
 *
 * @param maxBytes it is read no further than this
 * @throws AppError 413 when there is more, 400 when the sender goes away before its end
 */
export async function spoolCsv({
  body,
  maxBytes,
}: {
  body: ReadableStream<Uint8Array> | null
  maxBytes: number
}): Promise<SpooledCsv> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'ore-serene-import-')), 'rows.csv')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const spooled = { file, bytes: 0, isUtf8: true }
  const check = (chunk?: Uint8Array) => {
    try {
      if (spooled.isUtf8) decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      spooled.isUtf8 = false
    }
  }
  const watch = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      spooled.bytes += chunk.byteLength
      if (spooled.bytes > maxBytes) throw new AppError(413, 'La richiesta è troppo grande.')
      check(chunk)
      yield chunk
    }
    check()
  }
  try {
    const sent = body ? Readable.fromWeb(body as NodeReadableStream<Uint8Array>) : Readable.from([])
    await pipeline(sent, watch, createWriteStream(file))
    return spooled
  } catch (error) {
    await dropSpooled(spooled)
    if (error instanceof AppError) throw error
    if (isOfTheDisk(error)) throw error
    throw new AppError(400, 'La richiesta si è interrotta.', { cause: error })
  }
}

export const dropSpooled = ({ file }: SpooledCsv): Promise<void> =>
  rm(path.dirname(file), { recursive: true, force: true })

/** The characters of Windows-1252 between 0x80 and 0x9f, where ISO 8859-1 has control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * The text of the file, piece by piece. Excel saves a plain CSV in the alphabet of Windows, which is hardly ever UTF-8
 * by chance. (Node 20 decodes `windows-1252` as ISO 8859-1, so the rest is done here.)
 */
export async function* readSpooled({ file, isUtf8 }: SpooledCsv): AsyncGenerator<string> {
  for await (const text of createReadStream(file, { encoding: isUtf8 ? 'utf8' : 'latin1' })) {
    yield isUtf8
      ? (text as string)
      : (text as string).replace(/[\x80-\x9f]/g, (c) => WINDOWS[c.charCodeAt(0) - 0x80]!)
  }
}

/** A full disk is logged for the operator; a client that disconnects is not. */
const isOfTheDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES'].includes(String((error as { code?: unknown } | null)?.code))
