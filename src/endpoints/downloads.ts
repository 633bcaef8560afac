import type { Endpoint, PayloadRequest } from 'payload'

import { BODY_LENGTH_HEADER } from '@/config/body-length'
import { readSiteName } from '@/services/content/read-site-name'
import { attachment, attachmentName } from '@/services/downloads/attachment-name'
import { openDownload, type ReadyDownload } from '@/services/downloads/open-download'
import { isSameFile, parseRange } from '@/services/downloads/parse-range'
import { type RefusedDownload, refusalPolicy, renderRefusal } from '@/services/downloads/render-refusal'
import { countDownload } from '@/services/orders/files/count-download'

import { clientAddress } from './client-address'
import { describe, file, page, refusalWith } from './describe'
import { routeToken } from './route-token'
import { refusal, withErrors } from './with-errors'

const STATUS: Record<RefusedDownload, number> = {
  forged: 403,
  expired: 410,
  refunded: 410,
  disputed: 410,
  lost: 410,
  withdrawn: 410,
  removed: 410,
  limited: 429,
  away: 503,
}

/** When to try again if the store does not answer. */
const AWAY_SECONDS = 60

const handler = withErrors(async (req: PayloadRequest) => {
  const opened = await openDownload({ payload: req.payload, token: routeToken(req), now: new Date() })
  if (opened.state === 'ready') return send(req, opened)
  return refuse(req, opened.state, opened.state === 'away' ? AWAY_SECONDS : undefined)
})

/** The bytes, whole or in part; a browser that lost its connection goes on where it was. */
async function send(req: PayloadRequest, download: ReadyDownload) {
  const { file, productName, filename, mimeType } = download
  const { size, etag, modifiedAt } = file
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    // Compressing would change the length and end the ranges.
    'Cache-Control': 'private, no-cache, no-transform',
    'Content-Disposition': attachment(attachmentName(productName, filename)),
    'Content-Type': mimeType,
    ETag: etag,
    'Last-Modified': modifiedAt.toUTCString(),
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  })
  if (req.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })

  const mayContinue = isSameFile({ header: req.headers.get('if-range'), etag, modifiedAt })
  const range = mayContinue ? parseRange(req.headers.get('range'), size) : 'whole'
  if (range === 'unsatisfiable') {
    return refusal(416, 'Il file non ha questa parte.', undefined, {
      'Cache-Control': 'no-store',
      'Content-Range': `bytes */${size}`,
    })
  }
  const part = range === 'whole' ? undefined : range
  headers.set(BODY_LENGTH_HEADER, String(part ? part.end - part.start + 1 : size))
  if (part) headers.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  if (req.method?.toUpperCase() === 'HEAD') return new Response(null, { status: part ? 206 : 200, headers })
  const { limitedFor } = await countDownload({
    req,
    file: { ...download, size },
    part: part && part.end - part.start + 1,
    address: clientAddress(req),
    now: new Date(),
  })
  if (limitedFor !== undefined) return refuse(req, 'limited', limitedFor)
  const body = await file.read(part).catch((error: unknown) => {
    req.payload.logger.error({ err: error, file: filename }, 'the store of files does not answer')
  })
  if (!body) return refuse(req, 'away', AWAY_SECONDS)
  return new Response(body, { status: part ? 206 : 200, headers })
}

async function refuse(req: PayloadRequest, state: RefusedDownload, seconds?: number): Promise<Response> {
  return new Response(renderRefusal(state, await readSiteName(req)), {
    status: STATUS[state],
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': refusalPolicy,
      'X-Robots-Tag': 'noindex',
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    },
  })
}

const custom = describe({
  group: 'Downloads',
  about: 'A file by its signed link, whole or in part; a link that opens nothing answers with a page.',
  role: 'visitor',
  answers: {
    200: file('*/*'),
    206: file('*/*'),
    304: null,
    403: page,
    410: page,
    429: page,
    503: [page, refusalWith({})],
  },
  refuses: [416],
})

export const downloads: Endpoint[] = [
  { path: '/downloads/:token', method: 'get', custom, handler },
  { path: '/downloads/:token', method: 'head', custom, handler },
]
