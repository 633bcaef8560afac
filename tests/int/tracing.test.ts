import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { type CollectedSpan, type Collector, startCollector } from '../support/collector'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'
import { StripeDouble } from '../support/stripe-double'
import { timed } from '../support/timed'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const REQUEST = '0123456789abcdef0123456789abcdef'

let app: App
let collector: Collector
let stripe: StripeDouble
let smtp: SmtpServer
beforeAll(async () => {
  ;[collector, stripe, smtp] = await Promise.all([startCollector(), StripeDouble.start(), startSmtpServer()])
  app = await startApp({
    clusterUrl: inject('clusterUrl'),
    env: {
      ...stripe.env,
      ...smtp.env,
      TRUST_PROXY: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  })
})
afterAll(async () => {
  await app.stop()
  await Promise.all([collector.stop(), stripe.stop(), smtp.stop()])
})

const named = (name: string) => collector.spans().filter((span) => span.name === name)
const below = ({ spanId, traceId }: CollectedSpan): CollectedSpan[] => {
  const children = collector
    .spans()
    .filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  return children.flatMap((child) => [child, ...below(child)])
}

test('a checkout is one span with its route, and below it its queries and its call to Stripe', async () => {
  await startCheckout(app.url)
  const name = 'POST /api/create-checkout-session'
  await expect.poll(() => named(name).length).toBe(1)
  const [request] = named(name)
  expect(request).toMatchObject({
    service: 'ore-serene-web',
    attributes: { 'http.route': '/api/create-checkout-session', 'http.request.method': 'POST' },
  })
  expect(Number(request!.attributes['http.response.status_code'])).toBe(200)
  const inside = below(request!)
  expect(inside.some(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true)
  const { port } = new URL(stripe.env.STRIPE_API_BASE!)
  const call = inside.find(({ attributes }) => String(attributes['server.port']) === port)
  expect(call).toMatchObject({ name: 'POST' })
})

test('a trace of our own proxy goes on, and its request id is the one of the logs', async () => {
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, 'X-Request-ID': REQUEST }
  await fetch(`${app.url}/api/health/live`, { headers })
  // Its own spans may come in another batch than those of what it called.
  await expect
    .poll(() => collector.spans().find(({ attributes }) => attributes['ore_serene.request_id'] === REQUEST))
    .toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' })
})

test('a mail is a span of the worker, with its kind, its result and the request that caused it', async () => {
  await query(
    app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, user_email, user_name, subject, body_text, request_id)
     VALUES ('code', 0, 'anna@posta.example', 'Anna', 'Il tuo codice', 'Il tuo codice', $1)`,
    [REQUEST],
  )
  await query(app.databaseUrl, `SELECT pg_notify('email_wake', '')`)
  await expect.poll(() => named('mail').length).toBe(1)
  expect(named('mail')[0]).toMatchObject({
    service: 'ore-serene-worker',
    attributes: { 'ore_serene.kind': 'code', 'ore_serene.result': 'sent', 'ore_serene.request_id': REQUEST },
  })
})

test('Stripe is told nothing of our traces', () => {
  expect(stripe.created).toHaveLength(1)
  expect(Object.keys(stripe.created[0]!.headers)).not.toContain('traceparent')
})

test('by default the spans leave as protobuf; a collector that is away costs neither an answer nor the end', async () => {
  const away = await startCollector()
  const other = await startApp({
    clusterUrl: inject('clusterUrl'),
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: away.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  })
  try {
    expect((await fetch(`${other.url}/api/health/live`)).status).toBe(200)
    await expect.poll(() => away.bodies.length).toBeGreaterThan(0)
    expect(away.bodies[0]).toMatchObject({ path: '/v1/traces', type: 'application/x-protobuf' })
    await away.stop()
    expect((await fetch(`${other.url}/api/health/live`)).status).toBe(200)
  } finally {
    const { tookMs } = await timed(() => other.stop())
    expect(tookMs).toBeLessThan(10_000)
  }
})

test('another protocol ends the start with one line', async () => {
  const start = startApp({
    clusterUrl: inject('clusterUrl'),
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  })
  await expect(start).rejects.toThrow('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json')
})
