import type { REST_GET } from '@payloadcms/next/routes'
import type { SanitizedConfig } from 'payload'

import { SERVICE_DOWN } from '@/shared/service-down'
import { isSessionUnknown } from '@/services/accounts/unknown-session'

type Answer = { error?: unknown; errors?: { message?: string }[]; message?: string }
type Handler = ReturnType<typeof REST_GET>

const UNKNOWN = 'Questo indirizzo non esiste.'
/** Statuses that Payload gives to a request without a session: it hides some rows and refuses others. */
const FOR_THE_SIGNED_OUT = [401, 403, 404]

/**
 * Where Payload answers in its own way, the answer becomes the shop's (contract §4): an address that does not exist is
 * a 404 in one Italian sentence, and a refusal made while the session could not be looked up is a 503.
 */
export const inOurWords =
  (handler: Handler, config: Promise<SanitizedConfig>): Handler =>
  async (request, context) => {
    if (asksForVersions(request.url, await config)) return refuse(404, UNKNOWN)
    const response = await handler(request, context)
    const { status, headers } = response
    if (isSessionUnknown(request) && FOR_THE_SIGNED_OUT.includes(status)) {
      return refuse(503, SERVICE_DOWN, { 'Retry-After': '30' })
    }
    // Collections without addresses of their own: Payload says so with the address it is called by inside.
    if (status === 501) return refuse(404, UNKNOWN)
    if (status < 400 || !headers.get('content-type')?.includes('json')) return response
    const answer = (await response.clone().json()) as Answer
    if (answer.error) return response
    if (status === 404) return refuse(404, UNKNOWN, headers)
    // What Payload refuses without asking the hook for errors: many documents at once, jobs.
    const error = answer.errors?.[0]?.message ?? answer.message
    return error === undefined ? response : Response.json({ ...answer, error }, { status, headers })
  }

const refuse = (status: number, message: string, headers?: HeadersInit) =>
  Response.json({ error: message, message }, { status, headers })

/** Whether an address is that of the versions of something that keeps none: Payload would fail with a 500. */
function asksForVersions(url: string, { collections, globals }: SanitizedConfig): boolean {
  const found = /^\/api\/(globals\/)?([^/]+)\/versions(\/[^/]*)?\/?$/.exec(new URL(url).pathname)
  if (!found) return false
  const [, isGlobal, slug] = found
  const known = [...(isGlobal ? globals : collections)].find((each) => each.slug === slug)
  return known !== undefined && !known.versions
}
