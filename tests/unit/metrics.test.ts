import { readdirSync } from 'node:fs'

import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'

import { tokenCheck } from '@/server/http/metrics'
import { createRequestMetrics, type EndedRequest } from '@/server/http/request-metrics'
import { routeOf } from '@/server/http/route-of'

describe('a route', () => {
  test.each([
    ['/', '/'],
    ['/checkout/success', '/checkout/success'],
    ['/ordine/eyJhbGciOi.segreto', '/ordine/:token'],
    ['/ordine/a/b', 'other'],
    ['/termini/2026-01-01', '/termini/:version'],
    ['/preview/email/ricevute', '/preview/email/ricevute'],
    ['/admin', '/admin/*'],
    ['/admin/ordine/12', '/admin/*'],
    ['/administrator', 'other'],
    ['/api/users/12', '/api/*'],
    ['/api/visits', '/api/visits'],
    ['/_next/image', '/_next/*'],
    ['/media/foto.jpg', 'other'],
    ['//evil', 'other'],
    ['*', 'other'],
  ])('of %s is %s', (pathname, route) => {
    expect(routeOf(pathname)).toBe(route)
  })

  test('is known for every page of the site', () => {
    const pages = readdirSync('src/app/(site)', { recursive: true, encoding: 'utf8' })
      .filter((file) => file === 'page.tsx' || file.endsWith('/page.tsx'))
      .map((file) => `/${file.slice(0, -'page.tsx'.length)}`.replace(/(.)\/$/, '$1'))
      .filter((page) => !page.includes('[...'))
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages) {
      const template = page.replace(/\[(\w+)\]/g, ':$1')
      expect(routeOf(page.replace(/\[\w+\]/g, 'un-valore'))).toBe(template)
    }
  })
})

test('a token is told from another, from none and from another scheme', () => {
  const isToken = tokenCheck('giusto')
  expect(isToken('Bearer giusto')).toBe(true)
  expect(isToken('bearer  giusto ')).toBe(true)
  for (const wrong of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer giust',
    'Bearer giusto!',
    'Basic giusto',
  ]) {
    expect(isToken(wrong), String(wrong)).toBe(false)
  }
})

describe('requests are counted', () => {
  const ended = (changes: Partial<EndedRequest>): EndedRequest => ({
    method: 'GET',
    status: 200,
    seconds: 0.02,
    fallback: '/api/*',
    context: { id: '1' },
    isRendering: false,
    ...changes,
  })
  const measure = async (requests: EndedRequest[], kept = { pages: 0, files: 0 }) => {
    const registry = new Registry()
    const metrics = createRequestMetrics({ registry, kept, keptPaths: ['/'] })
    requests.forEach(metrics.ended)
    return registry.metrics()
  }

  test('by the route that the endpoint named, else by that of the address', async () => {
    const text = await measure([
      ended({ context: { id: '1', route: '/api/tables/:table' } }),
      ended({ status: 404 }),
    ])
    expect(text).toContain(
      'ore_serene_http_requests_total{method="GET",route="/api/tables/:table",status="200"} 1',
    )
    expect(text).toContain('ore_serene_http_requests_total{method="GET",route="/api/*",status="404"} 1')
    expect(text).toContain('ore_serene_http_request_seconds_count{route="/api/*"} 1')
  })

  test('and what came of the checkouts that they asked for', async () => {
    const context = { id: '1', checkout: 'failed' as const }
    const text = await measure([ended({ status: 303, context }), ended({ status: 303 })])
    expect(text).toContain('ore_serene_checkout_starts_total{result="failed"} 1')
  })

  test('pages from memory as hits, from Next as misses, and what the process renders for itself as neither', async () => {
    const requests = [
      ended({ fallback: '/' }),
      ended({ fallback: '/', isRendering: true }),
      ended({ fallback: '/', method: 'POST' }),
    ]
    const text = await measure(requests, { pages: 7, files: 3 })
    expect(text).toContain('ore_serene_kept_page_requests_total{result="hit"} 7')
    expect(text).toContain('ore_serene_kept_page_requests_total{result="miss"} 1')
    expect(text).toContain('ore_serene_build_file_requests_total 3')
    expect(text).toContain('route="render"')
  })
})
