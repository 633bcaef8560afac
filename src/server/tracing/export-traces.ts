import { createRequire } from 'node:module'

import type { TextMapPropagator } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'

import { releaseVersion } from '@/config/release-version'
import { answerWithin } from '@/shared/answer-within'

import { allowedSpan } from './allowed-span'

const LAST_SPANS_MS = 2_000

export type Protocol = 'http/protobuf' | 'http/json'

type ExportArgs = { service: string; protocol: Protocol }

/**
 * Exports the spans of this process. Address, headers, sampling and batches follow OpenTelemetry's own variables, which its
 * packages read by themselves.
 *
 * @returns how to end it
 */
export async function exportTraces({ service, protocol }: ExportArgs): Promise<() => Promise<void>> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service, 'service.version': releaseVersion() }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(withoutPersonalData(new OTLPTraceExporter()))],
  })
  provider.register({ propagator: readOnly(new W3CTraceContextPropagator()) })
  instrument(provider)
  // A collector that is down must not hold the shop's own end.
  return () => answerWithin(LAST_SPANS_MS, () => provider.shutdown())
}

/** Spans of queries and of calls to others, each as a part of the request or mail that it is for. */
function instrument(provider: NodeTracerProvider): void {
  const instrumentations = [
    // Requests that come in have a span of our own, which knows their route.
    new HttpInstrumentation({
      disableIncomingRequestInstrumentation: true,
      requireParentforOutgoingSpans: true,
    }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
    new PgInstrumentation({ requireParentSpan: true }),
  ]
  for (const each of instrumentations) each.setTracerProvider(provider)
  // They change a module when it is required; the shop imports these, whose objects and classes are the same.
  const require = createRequire(import.meta.url)
  for (const name of ['http', 'https', 'pg']) require(name)
}

/** Every span passes here on its way out of the process. */
function withoutPersonalData(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(allowedSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

/** Takes a trace over from our own proxy and hands none on: Stripe, Google and S3 are told nothing of it. */
const readOnly = (propagator: TextMapPropagator): TextMapPropagator => ({
  inject: () => {},
  extract: (context, carrier, getter) => propagator.extract(context, carrier, getter),
  fields: () => [],
})
