import { IncomingMessage } from 'node:http'

/** A request whose body is counted as it arrives: Node hands each piece to `push`, wherever it is read afterwards. */
export class CountedRequest extends IncomingMessage {
  /** How much of the body has arrived, in bytes. */
  arrived = 0
  /** Hears of each piece, and at the end with null; a piece that it does not answer true to is dropped. */
  hear: (piece: Buffer | null) => boolean = () => true

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    this.arrived += chunk?.length ?? 0
    return this.hear(chunk) ? super.push(chunk, encoding) : true
  }
}
