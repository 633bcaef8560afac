import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'

import compression from 'compression'

import { CLIENT_ADDRESS_HEADER } from '@/config/client-address'
import { type RequestContext, withinRequest } from '@/config/request-context'
import { VISITS_ADDRESS } from '@/shared/visit-report'

import { NONCE_REQUEST_HEADER } from '../next-output/assumptions'
import { addResponseHeaders } from './add-response-headers'
import type { BodyBudgets } from './body-budget'
import { limitBody } from './body-limit'
import { clientAddressOf } from './client-address'
import type { Drain } from './drain'
import { type KeptPages, RENDER_HEADER } from './kept-pages'
import type { Metrics } from './metrics'
import { answerPanelOutage, isPanelPath } from './panel-outage'
import { type Refusal, refuseRequest } from './refuse-request'
import { type KeptCounts, watchRequest } from './request-metrics'
import { ownWriteCookie } from './replica'
import { requestIdOf } from './request-id'
import { METRICS_ADDRESS } from './route-of'
import { byNonce, contentSecurityPolicy, type HeaderPolicy } from './security-headers'
import type { Sessions } from './sessions'
import type { StaticFiles } from './static-files'
import { traceRequest } from './trace-request'
import type { Visits } from './visits'

export type NextHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

type HandlerArgs = {
  next: NextHandler
  policy: HeaderPolicy
  trustedProxies: number
  /** Missing under hot reload. */
  pages?: KeptPages
  files?: StaticFiles
  renderSecret: string
  budgets: BodyBudgets
  sessions: Sessions
  visits: Visits
  /** Whether a browser's own writes have to be remembered. */
  hasReplica: boolean
  /** Counts what is answered from memory. */
  kept: KeptCounts
  metrics: Metrics
  drain: Pick<Drain, 'hasBegun' | 'underWay'>
}

/** A part of a file must not be compressed: its range would no longer be true. */
const isWhole: compression.CompressionFilter = (req, res) =>
  res.statusCode !== 206 && compression.filter(req, res)
const compress = compression({ filter: isWhole })
/** A whole table: one quick pass gains most of what there is to gain, and leaves the processor to the query. */
const compressQuickly = compression({
  filter: isWhole,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
})

/**
 * Of the others Next answers some with an empty 400, and one with a plain 500. By OPTIONS browsers ask what pages of
 * other sites may send, which is nothing; Payload answers 200 to it at any address.
 */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const READY_ADDRESS = '/api/health/ready'
const UNKNOWN_METHOD = { status: 405, message: 'Questo metodo non è ammesso.' }
const ENDING = { status: 503, message: 'Questo processo si sta fermando.' }
const BROKEN = { status: 500, message: 'Qualcosa è andato storto. Riprova più tardi.' }

/** Every request comes through here: kept bytes where there are some, else Next, with limits and headers. */
export function createRequestHandler({
  next,
  policy,
  trustedProxies,
  pages,
  files,
  renderSecret,
  budgets,
  sessions,
  visits,
  hasReplica,
  kept,
  metrics,
  drain,
}: HandlerArgs) {
  const { host, protocol } = new URL(policy.serverUrl)

  return (req: IncomingMessage, res: ServerResponse): void => {
    if (pages?.answer(req, res)) {
      kept.pages += 1
      return
    }
    const pathname = req.url!.split('?', 1)[0]!
    if (files?.answer(req, res, pathname)) {
      kept.files += 1
      return
    }
    const { headers } = req
    const context: RequestContext = {
      id: requestIdOf({ told: headers['x-request-id'], trusted: trustedProxies }),
    }
    if (isApiPath(pathname)) res.setHeader('X-Request-ID', context.id)
    headers[CLIENT_ADDRESS_HEADER] = clientAddressOf({
      remote: req.socket.remoteAddress,
      forwardedFor: [headers['x-forwarded-for']].flat().join(','),
      trusted: trustedProxies,
    })
    // Overwrites the Host header with the shop's own: links and redirects are built from it.
    headers.host = host
    headers['x-forwarded-host'] = host
    headers['x-forwarded-proto'] = protocol.slice(0, -1)
    headers['x-forwarded-for'] = headers[CLIENT_ADDRESS_HEADER]
    delete headers['x-forwarded-port']
    delete headers.forwarded

    const nonce = randomBytes(16).toString('base64')
    const isKept = headers[RENDER_HEADER] === renderSecret
    watchRequest({ req, res, pathname, context, isRendering: isKept, metrics, underWay: drain.underWay })
    headers[RENDER_HEADER] = undefined
    headers[NONCE_REQUEST_HEADER] = undefined
    // A page to be kept has no nonce: its policy names its scripts by their hashes.
    if (!isKept) headers[NONCE_REQUEST_HEADER] = contentSecurityPolicy(policy, byNonce(nonce))
    // A page's policy belongs to its bytes: Next must not say "unchanged" of a page whose policy differs each time.
    if (isPagePath(pathname)) delete headers['if-none-match']

    const compressAnswer = pathname.endsWith('/export') ? compressQuickly : compress
    compressAnswer(req as never, res as never, () => {})
    addResponseHeaders({
      res,
      policy,
      pathname,
      nonce,
      cookie: hasReplica ? ownWriteCookie(req) : undefined,
    })
    const answer = async () => {
      if (!METHODS.includes(req.method!)) {
        res.setHeader('Allow', METHODS.join(', '))
        refuseRequest({ req, res, refusal: UNKNOWN_METHOD })
        return
      }
      // The check itself is Next's, which does not know of the end.
      const refusal = pathname === READY_ADDRESS && drain.hasBegun() ? ENDING : addressFault(pathname)
      if (refusal) {
        refuseRequest({ req, res, refusal })
        return
      }
      const { senderOf } = sessions
      if (!(await limitBody({ req, res, pathname, budgets, senderOf }))) return
      if (pathname === VISITS_ADDRESS && req.method === 'POST') await visits.answer(req, res)
      else if (metrics.answer && pathname === METRICS_ADDRESS && isRead(req)) await metrics.answer(req, res)
      else if (isPanelPath(pathname) && !(await sessions.canBeRead())) answerPanelOutage(req, res)
      else await next(req, res)
    }
    const traced = () => traceRequest({ req, res, pathname, context, trusted: trustedProxies > 0 }, answer)
    withinRequest(context, traced).catch((error: unknown) => {
      console.error(error)
      if (res.headersSent) res.destroy()
      else refuseRequest({ req, res, refusal: BROKEN })
    })
  }
}

/**
 * Addresses that no browser sends, and that Next fails on: they cannot be read, or go up the tree in disguise. And the
 * API's own, without anything behind it, which Next takes for that of a page.
 */
function addressFault(pathname: string): Refusal | undefined {
  try {
    const parts = decodeURIComponent(pathname).split(/[/\\]/).filter(Boolean)
    const isUnknown = parts.includes('..') || (parts.length === 1 && parts[0] === 'api')
    return isUnknown ? { status: 404, message: 'Questo indirizzo non esiste.' } : undefined
  } catch {
    return { status: 400, message: 'Questo indirizzo non si può leggere.' }
  }
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const isApiPath = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/')

const isPagePath = (pathname: string) =>
  !isApiPath(pathname) && !pathname.startsWith('/_next/') && !/\.[a-z0-9]+$/i.test(pathname)
