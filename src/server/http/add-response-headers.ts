import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import { BODY_LENGTH_HEADER } from '@/config/body-length'

import { PRERENDERED_HEADER } from '../next-output/assumptions'
import {
  byHashes,
  byNonce,
  contentSecurityPolicy,
  type HeaderPolicy,
  nothingInline,
  securityHeaders,
} from './security-headers'

type HeaderArgs = {
  res: ServerResponse
  policy: HeaderPolicy
  pathname: string
  nonce: string
  /** A `Set-Cookie` value beside those that the answer has. */
  cookie?: string | undefined
}

/**
 * Adds this shop's headers to an answer of Next's, at the moment it begins. A page rendered for this request has its nonce in the
 * policy. A page that Next prerendered has scripts without one (vercel/next.js#95354): it is held until whole, and its
 * policy names its scripts by their hashes.
 */
export function addResponseHeaders({ res, policy, pathname, nonce, cookie }: HeaderArgs): void {
  for (const [name, value] of securityHeaders(policy, pathname)) res.setHeader(name, value)

  const write = res.write.bind(res) as (...args: unknown[]) => boolean
  const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse
  const writeHead = res.writeHead.bind(res)
  const flushHeaders = res.flushHeaders.bind(res)
  let held: Buffer[] | undefined
  let begun = false

  const begin = () => {
    if (begun) return
    begun = true
    if (cookie) res.appendHeader('Set-Cookie', cookie)
    const length = res.getHeader(BODY_LENGTH_HEADER)
    if (length !== undefined) {
      res.removeHeader(BODY_LENGTH_HEADER)
      res.setHeader('Content-Length', length)
    }
    const isPage = String(res.getHeader('content-type') ?? '').startsWith('text/html')
    if (!pathname.startsWith('/admin')) {
      // Payload asks every page for the browser's colour scheme; only its panel has use for it.
      res.removeHeader('accept-ch')
      res.removeHeader('critical-ch')
    }
    const isData = String(res.getHeader('content-type') ?? '').startsWith('application/json')
    if (pathname.startsWith('/api/') && isData && !res.hasHeader('cache-control')) {
      res.setHeader('Cache-Control', 'no-store')
    }
    if (isPage && res.hasHeader(PRERENDERED_HEADER) && !policy.dev) {
      held = []
    } else if (!res.hasHeader('content-security-policy')) {
      const sources = isPage ? byNonce(nonce) : nothingInline
      res.setHeader('Content-Security-Policy', contentSecurityPolicy(policy, sources))
    }
  }
  const release = () => {
    if (!held) return undefined
    const body = Buffer.concat(held)
    held = undefined
    res.setHeader('Content-Security-Policy', contentSecurityPolicy(policy, byHashes(body.toString('utf8'))))
    return body
  }

  res.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1)
    if (typeof headers === 'object' && headers !== null) applyHeaders(res, headers as OutgoingHttpHeaders)
    res.statusCode = status
    begin()
    // A held page's head goes out with its body: its policy is not known yet.
    return held ? res : writeHead(status)
  }
  res.flushHeaders = () => {
    begin()
    if (!held) flushHeaders()
  }
  res.write = ((chunk: unknown, ...rest: unknown[]) => {
    begin()
    if (!held) return write(chunk, ...rest)
    held.push(toBuffer(chunk, rest))
    callbackIn(rest)?.()
    return true
  }) as typeof res.write
  res.end = ((...args: unknown[]) => {
    begin()
    const [chunk, ...rest] = args
    if (!held) return end(...args)
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') held.push(toBuffer(chunk, rest))
    const callback = callbackIn(args)
    const body = release()
    return callback ? end(body, callback) : end(body)
  }) as typeof res.end
}

function applyHeaders(res: ServerResponse, headers: OutgoingHttpHeaders | OutgoingHttpHeader[]): void {
  if (Array.isArray(headers)) {
    for (let index = 0; index + 1 < headers.length; index += 2) {
      res.setHeader(String(headers[index]), headers[index + 1] as string)
    }
    return
  }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value)
}

const toBuffer = (chunk: unknown, rest: unknown[]): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : 'utf8')
    : Buffer.from(chunk as Uint8Array)

const callbackIn = (args: unknown[]) => args.find((arg): arg is () => void => typeof arg === 'function')
