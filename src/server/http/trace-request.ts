import type { IncomingMessage, ServerResponse } from 'node:http'

import {
  context as active,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

import type { RequestContext } from '@/config/request-context'

import { routeOf } from './route-of'

type TraceArgs = {
  req: IncomingMessage
  res: ServerResponse
  pathname: string
  context: RequestContext
  /** Whether the request came through a proxy of ours, whose trace it may belong to. */
  trusted: boolean
}

/**
 * Answers within a span of the request, named after its route. Nothing is kept without a collector.
 *
 * @param answer resolves once the answer is sent
 */
export async function traceRequest(
  { req, res, pathname, context, trusted }: TraceArgs,
  answer: () => Promise<void>,
): Promise<void> {
  const parent = trusted ? propagation.extract(ROOT_CONTEXT, req.headers) : ROOT_CONTEXT
  const span = trace
    .getTracer('ore-serene')
    .startSpan(
      'request',
      { kind: SpanKind.SERVER, attributes: { 'ore_serene.request_id': context.id } },
      parent,
    )
  try {
    await active.with(trace.setSpan(parent, span), answer)
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    const { method = 'GET' } = req
    const route = context.route ?? routeOf(pathname)
    span.updateName(`${method} ${route}`)
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': res.statusCode,
    })
    span.end()
  }
}
