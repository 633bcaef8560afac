import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createKeptPages, type KeptPages, RENDER_HEADER, type RenderedPage } from '@/server/http/kept-pages'

let rendered: RenderedPage
let pages: KeptPages
let server: Server
let url: string

const page = (html: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html,
  setsCookie: false,
  ...more,
})

beforeEach(async () => {
  rendered = page('<p>prima</p>')
  pages = createKeptPages({
    paths: ['/', '/termini'],
    policy: { serverUrl: 'http://localhost', dev: false, checkoutOrigins: [] },
    renderSecret: 'known to this process alone',
    render: async () => rendered,
  })
  server = createServer((req, res) => {
    if (!pages.answer(req, res)) res.writeHead(200, { 'x-from': 'next' }).end('next')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const text = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).text()

test('Next answers until a page is kept, and again when it is gone', async () => {
  expect(await text('/')).toBe('next')
  await pages.refresh()
  expect(await text('/')).toBe('<p>prima</p>')
  rendered = page('<html id="__next_error__">non c’è', { status: 404 })
  expect(await pages.refresh()).toEqual([])
  expect(await text('/')).toBe('next')
})

test('a request of our own reaches Next, past the page it is to replace; a guess does not', async () => {
  await pages.refresh()
  expect(await text('/', { headers: { [RENDER_HEADER]: 'known to this process alone' } })).toBe('next')
  expect(await text('/', { headers: { [RENDER_HEADER]: 'a guess' } })).toBe('<p>prima</p>')
})

test.each([
  ['a server error', page('rotto', { status: 500 }), '500'],
  ['an error page that says 200', page('<html id="__next_error__">'), '200'],
])('%s leaves the last good page in place, and says so', async (_name, broken, status) => {
  await pages.refresh()
  rendered = broken
  expect(await pages.refresh()).toEqual([
    `/: an error page (${status})`,
    `/termini: an error page (${status})`,
  ])
  expect(await text('/')).toBe('<p>prima</p>')
})

test('a page that sets a cookie is for one person, and never kept', async () => {
  rendered = page('tuo', { setsCookie: true })
  await pages.refresh()
  expect(await text('/')).toBe('next')
})

test('the same bytes are not sent twice: each encoding has a tag of its own', async () => {
  await pages.refresh()
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const headers = { 'Accept-Encoding': encoding }
      const etag = (await fetch(url, { headers })).headers.get('etag')!
      expect((await fetch(url, { headers: { ...headers, 'If-None-Match': `"x", W/${etag}` } })).status).toBe(
        304,
      )
      return etag
    }),
  )
  expect(new Set(tags).size).toBe(3)
  rendered = page('<p>dopo</p>')
  await pages.refresh()
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br', 'If-None-Match': tags[0]! } })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('<p>dopo</p>')
})

test('HEAD is GET without the body', async () => {
  await pages.refresh()
  const headers = { 'Accept-Encoding': 'identity' }
  const response = await fetch(url, { method: 'HEAD', headers })
  expect(response.headers.get('content-length')).toBe('12')
  expect(await response.text()).toBe('')
})

test.each([
  ['data for Next’s client', '/', { RSC: '1' }],
  ['data for Next’s client, by its query', '/?_rsc=abc', {}],
  ['an editor’s draft', '/', { Cookie: 'a=b; __prerender_bypass=x' }],
  ['a query with a meaning', '/termini?versione=2', {}],
])('%s passes by', async (_name, path, headers) => {
  await pages.refresh()
  expect(await text(path, { headers: headers as Record<string, string> })).toBe('next')
})

test('an advertisement’s query does not', async () => {
  await pages.refresh()
  expect(await text('/?utm_source=lettera')).toBe('<p>prima</p>')
  expect(await text('/', { method: 'POST' })).toBe('next')
})

/** The heads of answers, as they went over one connection; the last request asks to close it. */
async function headsOf(requests: string[]): Promise<string[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
  for (const [at, request] of requests.entries()) {
    const connection = at === requests.length - 1 ? 'Connection: close\r\n' : ''
    socket.write(`${request}\r\nHost: x\r\nAccept-Encoding: identity\r\n${connection}\r\n`)
  }
  await once(socket, 'close')
  return answer.split(/(?=HTTP\/1\.1 )/).map((part) => part.slice(0, part.indexOf('\r\n\r\n')))
}

test('every visit gets the same head', async () => {
  await pages.refresh()
  const withoutDate = (head: string) => head.replace(/^Date: .*$/m, 'Date')
  const [first, second, head, unchanged, last] = await headsOf([
    'GET / HTTP/1.1',
    'GET / HTTP/1.1',
    'HEAD / HTTP/1.1',
    'GET / HTTP/1.1\r\nIf-None-Match: *',
    'GET / HTTP/1.1',
  ])
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  for (const name of ['Content-Security-Policy', 'ETag', 'Content-Length: 12', 'X-Frame-Options'])
    expect(first).toContain(name)
  expect(withoutDate(second!)).toBe(withoutDate(first!))
  expect(withoutDate(head!)).toBe(withoutDate(first!))
  expect(unchanged).toMatch(/^HTTP\/1\.1 304 /)
  expect(last).toContain('Connection: close')
})

test('each encoding has its own bytes, and so has each version of the page', async () => {
  await pages.refresh()
  const lengths = []
  for (const encoding of ['identity', 'gzip', 'identity', 'gzip']) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
    lengths.push(response.headers.get('content-encoding'))
    expect(await response.text()).toBe('<p>prima</p>')
  }
  expect(lengths).toEqual([null, 'gzip', null, 'gzip'])
  rendered = page('<p>dopo, e più lunga</p>')
  await pages.refresh()
  expect(await text('/')).toBe('<p>dopo, e più lunga</p>')
})
