import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known about the request under way, wherever its work has got to. */
export type RequestContext = {
  /** Names the request in log lines, in the answer's `X-Request-ID` and in the mail that it causes. */
  id: string
  /** The template of the endpoint that answers, such as `/api/tables/:table`; undefined until it is known. */
  route?: string
}

const KEY = Symbol.for('ore-serene.request-context')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<RequestContext> }

/** One for the whole process: the serving process and Next's bundles have modules of their own. */
export const requestContext = (shared[KEY] ??= new AsyncLocalStorage<RequestContext>())
