import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { SpanStatusCode } from '@opentelemetry/api'
import { expect, test } from 'vitest'

import { allowedSpan } from '@/server/tracing/allowed-span'

const kept = new InMemorySpanExporter()
const tracer = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(kept)] }).getTracer('prova')

/** A span as it would leave: with these attributes, an error and an event that quotes it. */
function leaving(name: string, attributes: Record<string, string>) {
  kept.reset()
  const span = tracer.startSpan(name, { attributes })
  span.recordException(new Error('anna@posta.example'))
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'anna@posta.example' })
  span.end()
  return allowedSpan(kept.getFinishedSpans()[0]!)
}

test('what is not on the list stays here: addresses, headers, events and the words of an error', () => {
  const span = leaving('GET /ordine/:token', {
    'http.route': '/ordine/:token',
    'url.full': 'https://ore-serene.example/ordine/segreto',
    'client.address': '192.0.2.7',
  })
  expect(span.name).toBe('GET /ordine/:token')
  expect(span.attributes).toEqual({ 'http.route': '/ordine/:token' })
  expect(span.events).toEqual([])
  expect(span.status).toEqual({ code: SpanStatusCode.ERROR })
})

test('a span of Next’s is named after the kind of its work, not after an address', () => {
  const span = leaving('GET /ordine/segreto', { 'next.span_type': 'BaseServer.handleRequest' })
  expect(span.name).toBe('BaseServer.handleRequest')
})

test('a statement loses its literals, however they are written', () => {
  const text = `SELECT 1 FROM t WHERE a = $1 AND b = 'anna''s' AND c = E'x\\'y' AND d = $$anna$$`
  const { attributes } = leaving('pg.query:SELECT', { 'db.query.text': text })
  expect(attributes['db.query.text']).not.toMatch(/anna|x/)
  expect(attributes['db.query.text']).toContain('a = $1 AND b = ?')
})

test('its place in the trace stays', () => {
  const span = leaving('mail', {})
  expect(span.spanContext()).toEqual(kept.getFinishedSpans()[0]!.spanContext())
})
