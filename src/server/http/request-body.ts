import type { IncomingMessage } from 'node:http'

/**
 * Tells how much of a body each piece that somebody reads brings. What nobody reads is not told: Node takes no more than
 * `readableHighWaterMark` bytes of it from the line.
 *
 * It listens from the moment at which a reader does: earlier it would start the flow before there is a reader, and a
 * stream that was paused against that would not start for a reader that only listens for `data`, as Next does.
 *
 * @param onPiece hears of a piece before its reader does
 */
export function watchBody(req: IncomingMessage, onPiece: (bytes: number) => void): void {
  const begin = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return
    req.off('newListener', begin)
    req.on('data', (piece: Buffer) => onPiece(piece.length))
  }
  req.on('newListener', begin)
}

/**
 * Ends a body with an error for its reader, so that a truncated body is not taken for the whole; what still arrives is
 * read and dropped.
 */
export function dropBody(
  req: IncomingMessage,
  { reason, onPiece, onEnd }: { reason: string; onPiece: (bytes: number) => void; onEnd: () => void },
): void {
  req.unpipe()
  for (const event of ['data', 'readable']) req.removeAllListeners(event)
  keepOpen(req)
  req.on('data', (piece: Buffer) => onPiece(piece.length))
  req.once('end', onEnd)
  req.resume()
  // Not at once: the reader may be in the middle of a read.
  queueMicrotask(() => {
    if (req.listenerCount('error') > 0) req.emit('error', new Error(reason))
  })
}

/**
 * Keeps a reader from closing the request. Leaving `for await` with an error destroys it and takes its socket away: the
 * rest would no longer be read, and its sender would wait for as long as the server lingers.
 */
function keepOpen(req: IncomingMessage): void {
  const { socket } = req
  Object.defineProperty(req, 'socket', { get: () => socket, set: () => undefined })
  req.destroy = () => req
}
