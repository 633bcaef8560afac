import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
})
afterAll(() => app.stop())

describe('what cannot be read', () => {
  const send = (path: string, body: string, type = 'application/json') =>
    fetch(app.url + path, { method: 'POST', headers: { origin: app.url, 'content-type': type }, body })

  for (const path of ['/api/send-otp', '/api/verify-otp', '/api/sessions']) {
    test.each([
      ['an array', '[]', 400],
      ['a number', '7', 400],
      ['null', 'null', 400],
      ['nothing', '', 400],
      ['half an object', '{"email":', 400],
      ['an empty object', '{}', 400],
      ['more than a megabyte', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413],
    ])(`${path} refuses %s`, async (_what, body, status) => {
      const response = await send(path, body)
      expect(response.status).toBe(status)
      const answer = (await response.json()) as { error: string; message: string }
      expect(answer.error).toBe(answer.message)
      expect(answer.error.length).toBeGreaterThan(5)
    })

    test(`${path} refuses a form, as another site could send`, async () => {
      const type = 'text/plain'
      expect((await send(path, '{"email":"a@persone.example"}', type)).status).toBe(415)
    })

    test.each<Record<string, string>>([
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ])(`${path} refuses %j`, async (headers) => {
      const response = await fetch(app.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email: 'a@persone.example', otp: '000000', code: 'x' }),
      })
      expect(response.status).toBe(403)
      expect(response.headers.get('set-cookie')).toBeNull()
    })
  }
})
