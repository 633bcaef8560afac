import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { signIn } from '../support/sign-in'

let app: App
let port: number
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  port = Number(new URL(app.url).port)
  await vi.waitFor(async () => expect((await fetch(app.url)).headers.get('etag')).toBeTruthy(), PATIENCE_MS)
})
afterAll(() => app.stop())

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

type Question = { method?: string; headers?: Record<string, string>; chunks?: string[] }

/** A request that fetch would tidy up: raw headers, raw encodings, chunks. */
function ask(path: string, { method = 'GET', headers = {}, chunks = [] }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    outgoing.on('error', reject)
    for (const chunk of chunks) outgoing.write(chunk)
    outgoing.end()
  })
}

describe('every answer', () => {
  test.each([
    '/',
    '/login',
    '/auth/callback',
    '/checkout/success',
    '/privacy',
    '/admin',
    '/api/health',
    '/api/users/me',
    '/api/nope',
    '/non-esiste',
    '/robots.txt',
    '/_next/static/nope.js',
  ])('%s carries the security headers', async (path) => {
    const { headers } = await ask(path)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['cross-origin-opener-policy']).toMatch(/^(same-origin-allow-popups|unsafe-none)$/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(/script-src[^;]*/.exec(headers['content-security-policy'] as string)![0]).not.toContain('unsafe')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test.each([
    ['GET', '/api/nope'],
    ['POST', '/api/nope/at/all'],
    ['GET', '/api/create-checkout-session'],
    ['DELETE', '/api/products/purchase-detail'],
    // Of Payload's, which has none for these collections.
    ['GET', '/api/payload-migrations'],
    ['POST', '/api/payload-migrations/1'],
    ['GET', '/api/users/versions'],
    ['GET', '/api/purchases/versions/1'],
    ['GET', '/api/globals/nope/versions'],
    // As nothing of the shop is spelled.
    ['GET', '/api/HEALTH'],
    ['GET', '/api/health/Live'],
    ['POST', '/api/Forms/Submit'],
    ['GET', '/api/purchases/VERSIONS/1'],
  ])('%s %s, which is not there, is refused in one Italian sentence', async (method, path) => {
    const { status, body } = await ask(path, { method })
    expect(status).toBe(404)
    const sentence = 'Questo indirizzo non esiste.'
    expect(JSON.parse(body.toString())).toEqual({ error: sentence, message: sentence })
  })

  test('to who wants words drawn as a picture is that there is no such address, to an administrator too', async () => {
    const senders: Record<string, string>[] = [{}, (await signIn({ app, role: 'admin' })).headers]
    const sentence = 'Questo indirizzo non esiste.'
    for (const path of ['/api/og', '/api/OG?title=Ciao', '/api/%6fg']) {
      for (const headers of senders) {
        const { status, body } = await ask(path, { headers })
        expect([path, status]).toEqual([path, 404])
        expect(JSON.parse(body.toString())).toEqual({ error: sentence, message: sentence })
      }
    }
  })

  test.each(['PURGE', 'PROPFIND', 'TRACE', 'LOCK', 'SEARCH', 'OPTIONS'])(
    'to %s is that the method is not allowed',
    async (method) => {
      for (const path of ['/api/users', '/api/health', '/', '/login', '/admin']) {
        const { status, headers, body } = await ask(path, { method })
        expect([path, status]).toEqual([path, 405])
        expect(headers.allow).toContain('GET')
        expect(headers['x-content-type-options']).toBe('nosniff')
        const sentence = 'Questo metodo non è ammesso.'
        expect(JSON.parse(body.toString())).toEqual({ error: sentence, message: sentence })
      }
    },
  )

  test.each([
    ['/%ff', 400],
    ['/%', 400],
    ['/api/%ff', 400],
    ['/api/users/me%2f..%2f_next%2fstatic%2fx.css', 404],
    ['/admin%2f..%2f_next%2fstatic%2fx.css', 404],
    ['/api', 404],
    ['/api/', 404],
    ['/api?x=1', 404],
    ['/%61pi', 404],
    ['/api/faqs/nessuna', 404],
    ['/api/faqs?limit=1e309', 400],
    ['/api/faqs?limit=-1', 400],
    ['/api/faqs?limit=1.5', 400],
    ['/api/faqs?page=1e300', 400],
    ['/api/faqs?page=-5&limit=2', 400],
  ])('to %s, which no browser sends, is no fault of the shop’s', async (path, expected) => {
    const { status, body } = await ask(path)
    expect(status).toBe(expected)
    expect(JSON.parse(body.toString())).toMatchObject({ message: expect.any(String) as string })
  })

  test('of Payload’s own API names its refusal too', async () => {
    const { status, body } = await ask('/api/purchases')
    expect(status).toBe(403)
    const { error, errors } = JSON.parse(body.toString()) as { error: string; errors: { message: string }[] }
    expect(error).toBe(errors[0]!.message)
  })

  test('of the API is not stored by anyone on the way', async () => {
    expect((await ask('/api/users/me')).headers['cache-control']).toContain('no-store')
  })

  test('believes neither a foreign Host nor a forwarded one', async () => {
    const evil = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
    for (const path of ['/', '/admin', '/sitemap.xml', '/login', '//evil.example/%2f..', '/admin/']) {
      const { headers, body } = await ask(path, { headers: { ...evil, 'Accept-Encoding': 'identity' } })
      expect(body.toString()).not.toContain('http://evil.example')
      expect(headers.location ?? '').not.toMatch(/^(https?:)?\/\/evil/)
    }
  })
})

describe('the kept page', () => {
  test('is the same in every encoding', async () => {
    const [br, gzip, plain] = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => ask('/', { headers: { 'Accept-Encoding': encoding } })),
    )
    expect(brotliDecompressSync(br!.body).equals(plain!.body)).toBe(true)
    expect(gunzipSync(gzip!.body).equals(plain!.body)).toBe(true)
    expect(plain!.body.toString()).toContain('</html>')
    expect(br!.headers.vary).toContain('Accept-Encoding')
  })

  test('names every inline script it has', async () => {
    const { headers, body } = await ask('/', { headers: { 'Accept-Encoding': 'identity' } })
    expect(body.toString()).toMatch(/<script>/)
    expect(headers['content-security-policy']).toMatch(/'sha256-/)
    expect(body.toString()).not.toContain('nonce=')
  })

  test('shows changed content once it is announced', async () => {
    await query(
      app.databaseUrl,
      `UPDATE landing SET hero_title = 'Un titolo appena cambiato'; NOTIFY content_changed`,
    )
    await expect
      .poll(async () => (await ask('/')).body.toString(), { interval: 50 })
      .toContain('Un titolo appena cambiato')
  })

  test('outlives a restart of the database, and hears of changes after it', async () => {
    const before = (await ask('/')).headers.etag
    await query(
      app.databaseUrl,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    expect((await ask('/')).headers.etag).toBe(before)
    await expect.poll(async () => (await ask('/api/health')).status).toBe(200)
    await query(app.databaseUrl, `UPDATE landing SET hero_title = 'Dopo la ripresa'; NOTIFY content_changed`)
    await expect.poll(async () => (await ask('/')).body.toString()).toContain('Dopo la ripresa')
  })
})

describe('a file of the build', () => {
  test('is compressed, and kept by browsers for good', async () => {
    const html = (await ask('/')).body.toString()
    const path = /\/_next\/static\/[^"]+\.js/.exec(html)![0]
    const plain = await ask(path)
    const br = await ask(path, { headers: { 'Accept-Encoding': 'br' } })
    expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  })

  test('cannot lead out of its folder', async () => {
    for (const path of [
      '/_next/static/../BUILD_ID',
      '/_next/static/%2e%2e/BUILD_ID',
      '/_next/static/..%2fBUILD_ID',
    ]) {
      expect((await ask(path)).status).toBeGreaterThanOrEqual(300)
    }
  })
})

describe('a body', () => {
  const big = 'x'.repeat(1_000_001)
  const json = { 'Content-Type': 'application/json' }
  const refused = { error: 'La richiesta è troppo grande.', message: 'La richiesta è troppo grande.' }

  test('that announces more than 1 MB is refused', async () => {
    const headers = { ...json, 'Content-Length': String(big.length) }
    const answer = await ask('/api/users', { method: 'POST', headers, chunks: [big] })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body.toString())).toEqual(refused)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('that announces nothing is counted as it comes', async () => {
    const headers = { ...json, 'Transfer-Encoding': 'chunked' }
    const answer = await ask('/api/users', { method: 'POST', headers, chunks: [big, big] })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body.toString())).toEqual(refused)
    expect((await ask('/api/health')).status).toBe(200)
  })

  test('of an upload may be larger', async () => {
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(big.length),
    }
    const answer = await ask('/api/upload/media', { method: 'POST', headers, chunks: [big] })
    expect(answer.status).not.toBe(413)
  })
})

test('a client that dawdles over its headers or its JSON is cut off', async () => {
  const dawdle = (beginning: string) =>
    new Promise<string>((resolve) => {
      let heard = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
      socket.on('data', (chunk) => (heard += chunk.toString()))
      socket.on('error', () => {})
      socket.on('close', () => resolve(heard))
    })
  const [headers, body] = await Promise.all([
    dawdle('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    dawdle(
      'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ),
  ])
  expect(headers).toContain('408')
  expect(body).toContain('408')
})
