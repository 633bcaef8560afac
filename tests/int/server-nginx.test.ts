import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { createDatabase } from '../support/cluster'
import { type Nginx, startNginx } from '../support/nginx'
import { type Relay, startRelay } from '../support/relay'
import { type Client, tablesClient } from '../support/tables-client'

const isInstalled = spawnSync('nginx', ['-v']).error === undefined

/** What `deploy/nginx.conf` promises; where nginx is not installed, nothing here can be shown. */
describe.skipIf(!isInstalled)('behind deploy/nginx.conf', () => {
  let app: App
  let nginx: Nginx
  let line: Relay
  let editor: Client
  beforeAll(async () => {
    const clusterUrl = inject('clusterUrl')
    app = await startApp({ clusterUrl, databaseUrl: await createDatabase(clusterUrl) })
    // The line between nginx and the shop, to be cut.
    line = await startRelay(app.url.replace('localhost', '127.0.0.1'))
    // One process: each has connections to the shop of its own, and which one takes a request is chance.
    nginx = await startNginx({
      page: Buffer.from('a file'),
      shopPorts: [Number(new URL(line.url).port)],
      processes: 1,
    })
    editor = await tablesClient(app, 'editor')
  })
  afterAll(async () => {
    await nginx.stop()
    await line.cut()
    await app.stop()
  })

  const visit = async (headers: Record<string, string> = {}) => {
    const response = await fetch(nginx.cachedUrl, { headers })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  const publish = async (title: string) => {
    const { body } = await editor.call('GET', '/api/globals/landing?depth=0')
    const { hero } = body as unknown as { hero: object }
    const data = { hero: { ...hero, title }, _status: 'published' }
    expect((await editor.call('POST', '/api/globals/landing', data)).status).toBe(200)
  }
  const keepsTitle = (title: string) =>
    expect.poll(async () => (await (await fetch(app.url)).text()).includes(title)).toBe(true)

  test('who comes first after a quiet while gets what was published meanwhile', async () => {
    await expect.poll(async () => (await fetch(app.url)).headers.get('etag')).not.toBeNull()
    expect((await visit()).text).toContain('Le ore ci sono')
    await publish('Pubblicato in un’ora quieta')
    await keepsTitle('Pubblicato in un’ora quieta')
    await wait(2100)
    expect((await visit()).text).toContain('Pubblicato in un’ora quieta')
  })

  test('a second’s visits are answered without the shop', async () => {
    await wait(2100)
    await visit()
    await line.cut()
    const { status, text } = await visit()
    await line.mend()
    expect({ status, shown: text.includes('Pubblicato in un’ora quieta') }).toEqual({
      status: 200,
      shown: true,
    })
  })

  test('while one visitor’s request asks whether there is a new page, the others get the one that is there', async () => {
    await visit()
    await wait(2100)
    line.hold()
    let answered = 0
    const visits = Array.from({ length: 6 }, async () => {
      const { text } = await visit()
      answered += 1
      return text.includes('Pubblicato in un’ora quieta')
    })
    await expect.poll(() => answered).toBe(5)
    line.letGo()
    expect(await Promise.all(visits)).toEqual(visits.map(() => true))
  })

  test('data for Next’s own client is neither taken from the cache nor put there', async () => {
    const data = await visit({ RSC: '1' })
    expect(data.type).toContain('text/x-component')
    expect((await visit()).type).toContain('text/html')
  })

  test('a page that the shop has not kept is for one visitor alone', async () => {
    const asked: HeadersInit[] = [{ Cookie: '__prerender_bypass=x' }, { RSC: '0' }]
    for (const headers of asked) {
      const answer = await fetch(app.url, { headers })
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
  })

  test('while the shop is down, the last page is there', async () => {
    await visit()
    await line.cut()
    await wait(2100)
    const { status, text } = await visit()
    await line.mend()
    expect(status).toBe(200)
    expect(text).toContain('Pubblicato in un’ora quieta')
  })

  test('a flood of messages from one network is refused before it reaches the shop', async () => {
    const send = () =>
      fetch(`${nginx.cachedUrl}api/forms/submit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
      })
    const answers = await Promise.all(Array.from({ length: 60 }, send))
    const refused = answers.filter((answer) => !answer.headers.has('x-request-id'))
    // 21 at once and two a second after that: the rest of the 60 came too soon on any machine.
    expect(refused.length).toBeGreaterThan(20)
    expect(refused[0]!.status).toBe(429)
    expect(refused[0]!.headers.get('retry-after')).toBe('10')
    expect(refused[0]!.headers.get('content-type')).toBe('application/json')
    const { error, message } = (await refused[0]!.json()) as Record<string, string>
    expect([error, message]).toEqual(['Troppe richieste in poco tempo.', 'Troppe richieste in poco tempo.'])
  })

  test('its log has a line for each request, and in it neither the page nor the visitor', async () => {
    const page = `ordine/eyJtYXJrZWQi.c2VncmV0bw?email=anna@example.it`
    const headers = { 'User-Agent': 'Marked/1.0', Referer: `https://altrove.example/${page}` }
    await fetch(nginx.cachedUrl + page, { method: 'DELETE', headers })
    const log = () => readFile(nginx.accessLog, 'utf8')
    // Written out once a second.
    await expect.poll(log).toMatch(/^\S+ [\da-f]{32} DELETE \d{3} [\d.]+ [\d.]+$/m)
    for (const said of ['ordine', 'eyJtYXJrZWQi', 'anna', '127.0.0.1', 'Marked', 'altrove'])
      expect(await log()).not.toContain(said)
  })

  test.each([
    ['an upload', 'api/media', 50],
    ['a message', 'api/forms/submit', 50],
    ['an import', 'api/tables/purchases/import', 2000],
  ])('%s that is too large is refused in the shop’s words', async (_, path, megabytes) => {
    // Announced alone: nginx refuses it before a byte of it has come.
    const headers = { 'Content-Length': megabytes * 1024 * 1024 + 1 }
    const sent = request(nginx.cachedUrl + path, { method: 'POST', headers })
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject).flushHeaders()
    })
    const said = await json(answer)
    sent.destroy()
    expect(answer.statusCode).toBe(413)
    expect(answer.headers['x-request-id']).toBeUndefined()
    expect(answer.headers['content-type']).toBe('application/json')
    const words = 'La richiesta è troppo grande.'
    expect(said).toEqual({ error: words, message: words })
  })

  test('events that come at once reach the shop one after the other, and none is refused', async () => {
    const began = Date.now()
    const send = async () =>
      (await fetch(`${nginx.cachedUrl}api/stripe/webhook`, { method: 'POST', body: '{}' })).headers
    const answers = await Promise.all(Array.from({ length: 80 }, send))
    expect(answers.filter((headers) => headers.has('x-request-id'))).toHaveLength(80)
    // Forty a second.
    expect(Date.now() - began).toBeGreaterThan(1_900)
  })

  test('imports that come at once reach the shop one after the other, and none is refused by nginx', async () => {
    const began = Date.now()
    const send = () =>
      fetch(`${nginx.cachedUrl}api/tables/purchases/import`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/csv' },
        body: 'email\n',
      })
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 401))
    expect(answers.filter(({ headers }) => headers.has('x-request-id'))).toHaveLength(12)
    // Five a second.
    expect(Date.now() - began).toBeGreaterThan(2_000)
  })

  test('a second wave of requests uses the connections of the first', async () => {
    const wave = async () => {
      line.hold()
      const before = line.connections()
      const answers = Promise.all(
        Array.from({ length: 200 }, async () => (await fetch(`${nginx.cachedUrl}api/health/live`)).status),
      )
      await expect.poll(line.held).toBe(200)
      line.letGo()
      expect(await answers).toEqual(Array.from({ length: 200 }, () => 200))
      return line.connections() - before
    }
    expect(await wave()).toBeGreaterThan(100)
    expect(await wave()).toBeLessThan(10)
  })
})
