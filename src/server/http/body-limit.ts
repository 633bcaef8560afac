import type { IncomingMessage, ServerResponse } from 'node:http'

import { limits } from '@/config/limits'

const TOO_LARGE = 'La richiesta è troppo grande.'
const TOO_SLOW = 'La richiesta è arrivata troppo lentamente.'
const TABLE_IMPORT = /^\/api\/tables\/[^/]+\/import$/
/** How much of a refused body is still read, so that the client gets to see the answer instead of a reset. */
const DRAIN_BYTES = 20_000_000

/**
 * Refuses a body that is too large (413) or too slow (408), announced or not, before it fills the memory of whatever
 * reads it: Payload's own routes have no limit.
 *
 * @returns whether the request was refused at once
 */
export function limitBody(req: IncomingMessage, res: ServerResponse, pathname: string): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return false
  const isImport = TABLE_IMPORT.test(pathname)
  const isMultipart = /^multipart\//i.test(req.headers['content-type'] ?? '')
  const isSmall = pathname.startsWith('/api/') && !isMultipart && !isImport
  const limit = isSmall ? limits.body.jsonBytes : isImport ? limits.tables.importBytes : limits.body.anyBytes
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    refuse(res, 413, TOO_LARGE)
    drain(req)
    return true
  }
  countAsItComes(req, res, limit)
  if (isSmall) {
    const timer = setTimeout(() => {
      if (req.complete || res.headersSent) return
      res.once('finish', () => req.destroy())
      refuse(res, 408, TOO_SLOW)
    }, limits.body.jsonMs)
    req.once('close', () => clearTimeout(timer))
    res.once('close', () => clearTimeout(timer))
  }
  return false
}

/** Lets a refused body run dry, within reason: a client that is cut off in mid-sentence never reads the answer. */
function drain(req: IncomingMessage): void {
  let drained = 0
  req.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > DRAIN_BYTES) req.socket.destroy()
  })
}

/** A chunked body announces no length: Node's parser hands each piece to `push`, where it is counted. */
function countAsItComes(req: IncomingMessage, res: ServerResponse, limit: number): void {
  const push = req.push.bind(req)
  let size = 0
  let refused = false
  req.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk === null) return push(chunk)
    size += chunk.length
    if (size <= limit) return push(chunk, encoding)
    if (size > limit + DRAIN_BYTES) req.socket.destroy()
    if (refused) return true
    refused = true
    refuse(res, 413, TOO_LARGE)
    // Whoever reads the body must not take its beginning for all of it.
    if (req.listenerCount('error') > 0) queueMicrotask(() => req.emit('error', new Error('body too large')))
    return true
  }
}

/** Answers in the contract's shape; whatever the handler still says is not sent. */
function refuse(res: ServerResponse, status: number, message: string): void {
  if (res.headersSent) return
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  res.end(JSON.stringify({ error: message, message }))
  res.setHeader = () => res
  res.removeHeader = () => undefined
  res.writeHead = () => res
  res.write = () => true
  res.end = () => res
}
