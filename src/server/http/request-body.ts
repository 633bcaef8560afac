import type { IncomingMessage } from 'node:http'

/**
 * Tells how much of a body each piece that somebody reads brings. What nobody reads is not told: Node takes no more than
 * `readableHighWaterMark` bytes of it from the line.
 *
 * @param onPiece hears of a piece before its reader does
 */
export function watchBody(req: IncomingMessage, onPiece: (bytes: number) => void): void {
  // Paused, a listener for data does not start the flow by itself (Node's documentation, "Two reading modes"): the
  // reader does.
  req.pause()
  req.on('data', (piece: Buffer) => onPiece(piece.length))
}

/**
 * Takes a body away from whoever reads it, with an error, so that nobody takes its beginning for all of it; what still
 * comes is read and dropped.
 */
export function dropBody(
  req: IncomingMessage,
  { reason, onPiece, onEnd }: { reason: string; onPiece: (bytes: number) => void; onEnd: () => void },
): void {
  req.unpipe()
  for (const event of ['data', 'readable']) req.removeAllListeners(event)
  req.on('data', (piece: Buffer) => onPiece(piece.length))
  req.once('end', onEnd)
  req.resume()
  // Not at once: the reader may be in the middle of a read.
  queueMicrotask(() => {
    if (req.listenerCount('error') > 0) req.emit('error', new Error(reason))
  })
}
