import type { REST_GET } from '@payloadcms/next/routes'
import type { SanitizedConfig } from 'payload'

import { isSessionUnknown } from '@/services/accounts/unknown-session'
import type { FieldErrors } from '@/shared/app-error'
import { decoded } from '@/shared/decoded'
import { SERVICE_DOWN } from '@/shared/service-down'

type Answer = { error?: unknown; errors?: { message?: string }[]; message?: string }
type Handler = ReturnType<typeof REST_GET>

const UNKNOWN = 'Questo indirizzo non esiste.'
const INVALID = 'Richiesta non valida.'
const BROKEN = 'Qualcosa è andato storto. Riprova più tardi.'
/** Draws a picture of any words, for strangers too; Payload adds it by itself. */
const PICTURE_GENERATOR = /^\/api\/og\/?$/i
/** Statuses that Payload gives to a request without a session: it hides some rows and refuses others. */
const FOR_THE_SIGNED_OUT = [401, 403, 404]

/**
 * Where Payload answers in its own way, the answer becomes the shop's (contract §4): an address that does not exist is
 * a 404 in one Italian sentence, a refusal made while the session could not be looked up is a 503, and what it throws is
 * a 400 for text that is no JSON and a 500 otherwise.
 */
export const inOurWords =
  (handler: Handler, config: Promise<SanitizedConfig>): Handler =>
  async (request, context) => {
    const { pathname } = new URL(request.url)
    if (PICTURE_GENERATOR.test(decoded(pathname) ?? '')) return refuse(404, UNKNOWN)
    if (asksForVersions(pathname, await config)) return refuse(404, UNKNOWN)
    const fault = faultOf(request, await config)
    if (fault) return refuse(fault.status, fault.message)
    const numbers = numberFaults(request, await config)
    if (numbers && request.method !== 'GET') return refuse(400, INVALID, { errors: numbers })
    const asked = numbers ? withNumbers(request) : request
    const response = await handler(asked, context).catch(answerFailure)
    const { status, headers } = response
    if (isSessionUnknown(asked) && FOR_THE_SIGNED_OUT.includes(status)) {
      return refuse(503, SERVICE_DOWN, { headers: { 'Retry-After': '30' } })
    }
    // Collections without addresses of their own: Payload says so with the address it is called by inside.
    if (status === 501) return refuse(404, UNKNOWN)
    if (status < 400 && numbers) return refuse(400, INVALID, { errors: numbers })
    if (status < 400 || !headers.get('content-type')?.includes('json')) return response
    const answer = (await response.clone().json()) as Answer
    if (answer.error) return response
    if (status === 404) return refuse(404, UNKNOWN, { headers })
    // What Payload refuses without asking the hook for errors: many documents at once, jobs.
    const error = answer.errors?.[0]?.message ?? answer.message
    return error === undefined ? response : Response.json({ ...answer, error }, { status, headers })
  }

type Details = { headers?: HeadersInit; errors?: FieldErrors }

const refuse = (status: number, message: string, { headers, errors }: Details = {}) =>
  Response.json({ error: message, message, ...(errors && { errors }) }, { status, headers })

/** Payload reads the JSON of a POST that stands for a GET before it begins to catch errors. */
function answerFailure(error: unknown): Response {
  if (error instanceof SyntaxError) return refuse(400, INVALID)
  console.error(error)
  return refuse(500, BROKEN)
}

/** Where Payload lists documents and versions, or writes several at once. The shop's own addresses have schemas. */
const LISTS = /^\/api\/(globals\/)?([^/]+)(?:\/versions)?\/?$/
const NO_NUMBER = 'Un numero intero, senza segno.'
/** Their product stays within PostgreSQL's bigint. */
const MOST = { limit: 99_999_999, page: 9_999_999_999 }

const NO_BODY = 'La richiesta non contiene dati.'
/** By method, where Payload takes a document and fails without one; its other addresses take an empty request. */
const DOCUMENTS: Record<string, RegExp> = {
  POST: /^\/api\/(?:globals\/)?([^/]+)\/?$/,
  PATCH: /^\/api\/([^/]+)(?:\/[^/]+)?\/?$/,
}

/** Payload takes what is no number for none, which lists everything, or hands it to PostgreSQL, which fails on it. */
function numberFaults({ url }: Request, { collections, globals }: SanitizedConfig): FieldErrors | undefined {
  const { pathname, searchParams } = new URL(url)
  const [, isGlobal, slug] = LISTS.exec(pathname) ?? []
  if (![...(isGlobal ? globals : collections)].some((each) => each.slug === slug)) return undefined
  const wrong = (['limit', 'page'] as const).filter((name) => {
    const value = searchParams.get(name)
    return value && !(/^\d+$/.test(value) && Number(value) <= MOST[name])
  })
  return wrong.length > 0 ? Object.fromEntries(wrong.map((name) => [name, NO_NUMBER])) : undefined
}

/** The same question with numbers, for one row: what Payload refuses besides, as to a stranger, comes first. */
function withNumbers({ url, headers, signal }: Request): Request {
  const asked = new URL(url)
  for (const name of ['limit', 'page']) asked.searchParams.set(name, '1')
  return new Request(asked, { headers, signal })
}

/** What Payload itself would fail on with a 500: no document, or no number where an id must be. */
function faultOf({ url, method, headers }: Request, { collections, globals, endpoints }: SanitizedConfig) {
  const { pathname } = new URL(url)
  const isEmpty = !Number(headers.get('content-length')) && !headers.has('transfer-encoding')
  const taken = isEmpty ? DOCUMENTS[method]?.exec(pathname)?.[1] : undefined
  if (taken && [...collections, ...globals].some((each) => each.slug === taken && each.endpoints)) {
    return { status: 400, message: NO_BODY }
  }
  const [, slug, id] = /^\/api\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const known = collections.find((each) => each.slug === slug)
  if (!known?.endpoints || !id || /^\d{1,9}$/.test(id)) return undefined
  // An address of its own (`/me`), or one that is no id at all (`/:key` of preferences).
  const own = [...endpoints, ...known.endpoints].filter((each) => each.method === method.toLowerCase())
  const isOther = own.some(({ path }) => [`/${id}`, `/${slug}/${id}`].includes(path) || /^\/:(?!id$)\w+$/.test(path))
  return isOther ? undefined : { status: 404, message: UNKNOWN }
}

/** Whether an address is that of the versions of something that keeps none: Payload would fail with a 500. */
function asksForVersions(pathname: string, { collections, globals }: SanitizedConfig): boolean {
  const found = /^\/api\/(globals\/)?([^/]+)\/versions(\/[^/]*)?\/?$/i.exec(pathname)
  if (!found) return false
  const [, isGlobal, slug] = found
  const known = [...(isGlobal ? globals : collections)].find((each) => each.slug === slug)
  return known !== undefined && !known.versions
}
