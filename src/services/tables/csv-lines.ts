import { Transform, type TransformCallback } from 'node:stream'

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CRLF = Buffer.from('\r\n')
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
/** PostgreSQL writes 8 kB at a time; each piece costs the same on its way out, whatever its size. */
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
    const ends: number[] = []
    let isQuoted = this.#isQuoted
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index]
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) ends.push(index)
    }
    this.#isQuoted = isQuoted
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
    to += CRLF.copy(result, to)
    from = end + 1
  }
  chunk.copy(result, to, from)
  return result
}
