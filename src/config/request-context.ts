import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known about the request under way, wherever its work has got to. */
export type RequestContext = {
  /** Names the request in log lines, in the answer's `X-Request-ID` and in the mail that it causes. */
  readonly id: string
  /** The template of the endpoint that answers, such as `/api/tables/:table`; undefined until it is known. */
  route?: string
  /** What came of the checkout that it asked for; undefined when it asked for none. */
  checkout?: 'started' | 'refused' | 'failed'
  /** When its answer ended, or its client left; milliseconds since 1970. */
  endedAt?: number
}

const KEY = Symbol.for('ore-serene.request-context')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<RequestContext> }

/** One for the whole process: the serving process and Next's bundles have modules of their own. */
const storage = (shared[KEY] ??= new AsyncLocalStorage<RequestContext>())

/** How long a request's work may go on after its answer, as a webhook's does. Later there is no work of it any more. */
const WORKS_ON_MS = 60_000

/** Runs the work of a request. */
export const withinRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work)

/**
 * The request that the caller works for; undefined outside of any. Clocks, listeners and connections that a request
 * happened to make live on in its context, and do not count as its work once it is over.
 *
 * @param now milliseconds since 1970
 */
export function currentRequest(now: number = Date.now()): RequestContext | undefined {
  const context = storage.getStore()
  if (context?.endedAt !== undefined && now - context.endedAt > WORKS_ON_MS) return undefined
  return context
}
