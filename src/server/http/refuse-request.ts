import type { IncomingMessage, ServerResponse } from 'node:http'

import { limits } from '@/config/limits'
import type { FieldErrors } from '@/shared/app-error'

import { dropBody } from './request-body'

export type Refusal = {
  status: number
  /** The Italian sentence. */
  message: string
  /** What is wrong with each field. */
  errors?: FieldErrors | undefined
  /** Seconds. */
  retryAfter?: number
}

type RefuseArgs = { req: IncomingMessage; res: ServerResponse; refusal: Refusal }

/**
 * Answers in the contract's shape; whatever a handler still says is not sent. The answer leaves at once, and the
 * connection ends when the rest of the body has been read and dropped: a client that is cut off while it writes never
 * reads the answer. Beyond `limits.body.lingerBytes` and `limits.body.lingerMs` the connection ends all the same.
 */
export function refuseRequest({ req, res, refusal }: RefuseArgs): void {
  if (res.headersSent) return
  const { status, message, errors, retryAfter } = refusal
  const answer = Buffer.from(JSON.stringify({ error: message, message, ...(errors && { errors }) }))
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Length', answer.length)
  res.setHeader('Connection', 'close')
  if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter)
  res.write(answer)
  const end = res.end.bind(res)
  res.setHeader = () => res
  res.removeHeader = () => undefined
  res.writeHead = () => res
  res.write = () => true
  res.end = () => res

  const finish = () => {
    clearTimeout(timer)
    end()
  }
  const timer = setTimeout(finish, limits.body.lingerMs)
  res.once('close', () => clearTimeout(timer))
  let dropped = 0
  const onPiece = (bytes: number) => {
    dropped += bytes
    if (dropped > limits.body.lingerBytes) finish()
  }
  dropBody(req, { reason: message, onPiece, onEnd: finish })
  // The client has sent its whole body, or has stopped: nothing has to be drained.
  if (req.complete || status === 408) finish()
}
