import { Transform, type TransformCallback } from 'node:stream'

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
/** PostgreSQL writes 8 kB at a time; larger chunks cost less per byte on the way to the client. */
const PIECE_BYTES = 65_536

/**
 * Turns PostgreSQL's CSV into RFC 4180's: a byte order mark first, and CRLF after each record. Line feeds within
 * quoted cells belong to the text and stay.
 */
export class CsvLines extends Transform {
  #isQuoted = false
  #waiting: Buffer[] = [BYTE_ORDER_MARK]
  #waitingBytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const ends = this.#endsOfRecords(chunk)
    const lines = withLineEnds(chunk, ends)
    this.#waiting.push(lines)
    this.#waitingBytes += lines.length
    if (this.#waitingBytes >= PIECE_BYTES) this.#pushWaiting()
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#pushWaiting()
    done()
  }

  /** Searches for quotes and line feeds with `indexOf`, so that the other bytes are not examined one by one. */
  #endsOfRecords(chunk: Buffer): number[] {
    const ends: number[] = []
    let lineFeed = chunk.indexOf(LINE_FEED)
    for (let quote = chunk.indexOf(QUOTE); quote !== -1; quote = chunk.indexOf(QUOTE, quote + 1)) {
      for (; lineFeed !== -1 && lineFeed < quote; lineFeed = chunk.indexOf(LINE_FEED, lineFeed + 1)) {
        if (!this.#isQuoted) ends.push(lineFeed)
      }
      this.#isQuoted = !this.#isQuoted
    }
    for (; lineFeed !== -1; lineFeed = chunk.indexOf(LINE_FEED, lineFeed + 1)) {
      if (!this.#isQuoted) ends.push(lineFeed)
    }
    return ends
  }

  #pushWaiting(): void {
    this.push(Buffer.concat(this.#waiting))
    this.#waiting = []
    this.#waitingBytes = 0
  }
}

function withLineEnds(chunk: Buffer, ends: number[]): Buffer {
  const result = Buffer.allocUnsafe(chunk.length + ends.length)
  let from = 0
  let to = 0
  for (const end of ends) {
    to += chunk.copy(result, to, from, end)
    result[to++] = CARRIAGE_RETURN
    result[to++] = LINE_FEED
    from = end + 1
  }
  chunk.copy(result, to, from)
  return result
}
