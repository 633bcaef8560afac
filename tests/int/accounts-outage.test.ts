import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { type App, startApp } from '../support/app'
import { createDatabase } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'
import { type SignedIn, signIn } from '../support/sign-in'

const SENTENCE = 'Il servizio non è raggiungibile in questo momento. Riprova tra qualche minuto.'

let relay: Relay
let app: App
let admin: SignedIn
beforeAll(async () => {
  const clusterUrl = inject('clusterUrl')
  const databaseUrl = await createDatabase(clusterUrl)
  relay = await startRelay(databaseUrl)
  app = await startApp({ clusterUrl, databaseUrl: relay.url, env: { WORKER: 'off' } })
  admin = await signIn({ app: { url: app.url, databaseUrl }, role: 'admin' })
})
afterAll(async () => {
  await app.stop()
  await relay.cut()
})

type Question = { method?: string; body?: string; headers?: Record<string, string> }

const ask = (path: string, init: Question = {}) =>
  fetch(app.url + path, { redirect: 'manual', ...init, headers: { ...admin.headers, ...init.headers } })

describe('while the database is away, a signed-in administrator', () => {
  beforeAll(async () => {
    expect((await ask('/api/users/me')).status).toBe(200)
    await relay.cut()
  })

  test.each([
    ['GET', '/api/users/me'],
    ['GET', '/api/admin/status'],
    ['GET', '/api/admin/schemas'],
    ['GET', '/api/tables/faqs'],
    ['POST', '/api/tables/faqs'],
    ['PUT', '/api/tables/faqs/1'],
    ['GET', '/api/admin/email-sequences'],
    ['GET', '/api/my-purchases'],
    ['GET', '/api/logout'],
    ['DELETE', '/api/sessions'],
    ['POST', '/api/users/refresh-token'],
    ['GET', '/api/purchases'],
    ['PATCH', '/api/faqs/1'],
    ['POST', '/api/globals/landing'],
    ['GET', '/api/payload-preferences/nav'],
  ])('%s %s is answered 503, with the sentence', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{"question":"Io?"}'
    const response = await ask(path, { method, body, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(503)
    expect(((await response.json()) as { error: string }).error).toBe(SENTENCE)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each([
    '/admin',
    '/admin/email-automation',
    '/admin/collections/faqs',
    '/admin/globals/landing',
    '/admin/account',
  ])('%s is a page that says so, and no way to the login', async (path) => {
    const response = await ask(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    const html = await response.text()
    expect(html).toContain(SENTENCE)
    expect(html).toContain('Riprova')
  })

  test('and a visitor without a session is signed out, as ever', async () => {
    const status = await fetch(`${app.url}/api/admin/status`)
    expect([status.status, await status.json()]).toEqual([200, { isAdmin: false }])
    expect((await fetch(`${app.url}/api/users/me`)).status).toBe(401)
    expect((await fetch(`${app.url}/login`)).status).toBe(200)
  })
})

test('when it is back, the session is what it was', async () => {
  await relay.mend()
  await vi.waitFor(async () => expect((await ask('/api/users/me')).status).toBe(200), PATIENCE_MS)
  expect(await (await ask('/api/admin/status')).json()).toEqual({ isAdmin: true })
  expect((await ask('/admin')).status).toBe(200)
})
