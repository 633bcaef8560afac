import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'

/** What an exported span may carry: how long which kind of work took, and nothing about a person. */
const ALLOWED = [
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.protocol.version',
  'ore_serene.kind',
  'ore_serene.request_id',
  'ore_serene.result',
  'server.address',
  'server.port',
]
const ALLOWED_NAMES = new Set(ALLOWED)

/** Next's name for a kind of its work; its spans' own names and its other attributes may hold a whole address. */
const NEXT_KIND = 'next.span_type'

/** A literal in SQL: quoted, with escapes, or within dollars. The values of the shop's statements are parameters. */
const LITERAL = /e'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$/gi

/**
 * The same span with the attributes of the list alone, a name that is one of a fixed few, and neither events nor the words of an
 * error, which may quote a request.
 */
export function allowedSpan(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes)
      .filter(([name]) => ALLOWED_NAMES.has(name))
      .map(([name, value]) => [name, name === 'db.query.text' ? String(value).replace(LITERAL, '?') : value]),
  )
  const nextKind = span.attributes[NEXT_KIND]
  return {
    name: typeof nextKind === 'string' ? nextKind : span.name,
    attributes,
    events: [],
    links: [],
    status: { code: span.status.code },
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
