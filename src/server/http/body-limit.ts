import type { IncomingMessage, ServerResponse } from 'node:http'

import { limits } from '@/config/limits'
import { SERVICE_DOWN } from '@/shared/service-down'

import type { BodyBudget, BodyBudgets } from './body-budget'
import { type Refusal, refuseRequest } from './refuse-request'
import { watchBody } from './request-body'

const TOO_LARGE = { status: 413, message: 'La richiesta è troppo grande.' }
const TOO_SLOW = { status: 408, message: 'La richiesta è arrivata troppo lentamente.' }
const TOO_MANY = {
  status: 503,
  message: 'In questo momento arrivano troppi dati. Riprova tra poco.',
  retryAfter: 10,
}
const SIGNED_OUT = { status: 401, message: 'Accedi per continuare.' }
const NOT_ALLOWED = { status: 403, message: 'Non hai il permesso di caricare file.' }
const DOWN = { status: 503, message: SERVICE_DOWN, retryAfter: 30 }

const TABLE_IMPORT = /^\/api\/tables\/[^/]+\/import$/
/** Mail providers click here with a form that holds no file and may announce no length (RFC 8058). */
const UNSUBSCRIBE = '/api/unsubscribe/'

/** Whose session a request carries, as far as sending much goes. */
export type Sender = 'nobody' | 'may not upload' | 'may upload'

type LimitArgs = {
  req: IncomingMessage
  res: ServerResponse
  pathname: string
  budgets: BodyBudgets
  /** Throws when it cannot be told. */
  senderOf: (req: IncomingMessage) => Promise<Sender>
}

/**
 * Refuses a body that is too large (413), too slow (408), or more than this process can hold beside all others (503),
 * announced or not, before it fills the memory of whatever reads it: Payload's own routes have no limit. Forms with
 * files, imports and the panel's server functions bring more than `limits.body.freeBytes` only with a session that may
 * upload (otherwise 401 or 403).
 *
 * @returns whether the request may go on
 */
export async function limitBody({ req, res, pathname, budgets, senderOf }: LimitArgs): Promise<boolean> {
  if (req.method === 'GET' || req.method === 'HEAD') return true
  const refuse = (refusal: Refusal) => {
    refuseRequest({ req, res, refusal })
    return false
  }
  const announced = Number(req.headers['content-length'] ?? 0)
  const most = mostBytes(pathname, req.headers['content-type'] ?? '')
  if (announced > most) return refuse(TOO_LARGE)
  const mayBeLarge = most > limits.body.jsonBytes
  const isUnannounced = req.headers['transfer-encoding'] !== undefined
  if (announced > limits.body.freeBytes || (isUnannounced && mayBeLarge)) {
    const sender = await senderOf(req).catch(() => undefined)
    if (sender === undefined) return refuse(DOWN)
    if (sender === 'may upload') {
      // An import is written to the disk as it comes: it holds no memory, whatever its size.
      const isHeld = !TABLE_IMPORT.test(pathname)
      const taken = isHeld ? announced : 0
      // Taken as a whole before it begins: an upload is not refused in the middle because another has come.
      if (!budgets.uploads.take(taken)) return refuse(TOO_MANY)
      res.once('close', () => budgets.uploads.give(taken))
      countAsItComes({ req, res, most, budget: budgets.uploads, free: isHeld ? announced : most })
      return true
    }
    if (mayBeLarge) return refuse(sender === 'nobody' ? SIGNED_OUT : NOT_ALLOWED)
  }
  if (pathname.startsWith('/api/') && !mayBeLarge) endWhenSlow({ req, res })
  const { jsonBytes, freeBytes } = limits.body
  countAsItComes({ req, res, most: jsonBytes, budget: budgets.strangers, free: freeBytes })
  return true
}

/** Bytes that the kind of a request may send at most, if its sender may. */
function mostBytes(pathname: string, contentType: string): number {
  if (TABLE_IMPORT.test(pathname)) return limits.tables.importBytes
  // Forms with files, and the panel's own server functions.
  const isForm = /^multipart\//i.test(contentType) && !pathname.startsWith(UNSUBSCRIBE)
  const mayBeLarge = !pathname.startsWith('/api/') || isForm
  return mayBeLarge ? limits.body.anyBytes : limits.body.jsonBytes
}

type CountArgs = {
  req: IncomingMessage
  res: ServerResponse
  most: number
  budget: BodyBudget
  /** Bytes that are not taken from the budget. */
  free: number
}

function countAsItComes({ req, res, most, budget, free }: CountArgs): void {
  let arrived = 0
  let taken = 0
  res.once('close', () => budget.give(taken))
  watchBody(req, (bytes) => {
    arrived += bytes
    const wanted = Math.max(0, arrived - free) - taken
    const refusal = arrived > most ? TOO_LARGE : wanted > 0 && !budget.take(wanted) ? TOO_MANY : undefined
    if (refusal) refuseRequest({ req, res, refusal })
    else taken += Math.max(0, wanted)
  })
}

/** Small bodies of the API arrive within `limits.body.jsonMs`. */
function endWhenSlow({ req, res }: Pick<LimitArgs, 'req' | 'res'>): void {
  const timer = setTimeout(() => {
    if (!req.complete) refuseRequest({ req, res, refusal: TOO_SLOW })
  }, limits.body.jsonMs)
  res.once('close', () => clearTimeout(timer))
}
