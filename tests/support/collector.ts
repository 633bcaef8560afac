import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CollectedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  /** Of the process, as its resource says it. */
  service: string
}

type JsonAttribute = { key: string; value: Record<string, unknown> }
type JsonTraces = {
  resourceSpans: {
    resource: { attributes: JsonAttribute[] }
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes' | 'service'> & { attributes: JsonAttribute[] })[]
    }[]
  }[]
}

export type Collector = Awaited<ReturnType<typeof startCollector>>

/** A collector of OpenTelemetry's (OTLP over HTTP): keeps every body as it came, and reads the spans of those in JSON. */
export async function startCollector() {
  const bodies: { path: string; type: string; bytes: Buffer }[] = []
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const type = req.headers['content-type'] ?? ''
      bodies.push({ path: req.url!, type, bytes: Buffer.concat(parts) })
      res.writeHead(200, { 'Content-Type': type }).end(type === 'application/json' ? '{}' : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    /** Everything that was exported, as text. */
    text: () => bodies.map(({ bytes }) => bytes.toString('utf8')).join('\n'),
    spans: () =>
      bodies.filter(({ type }) => type === 'application/json').flatMap(({ bytes }) => spansIn(bytes)),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function spansIn(bytes: Buffer): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(bytes.toString('utf8')) as JsonTraces
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(read(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: read(span.attributes) })),
    )
  })
}

/** OTLP writes `{ key, value: { stringValue } }`. */
const read = (attributes: JsonAttribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
