import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { signIn } from '../support/sign-in'

let app: App
let headers: Record<string, string>
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  headers = { ...(await signIn({ app, role: 'admin' })).headers, origin: app.url }
})
afterAll(() => app.stop())

/** What Payload or PostgreSQL would fail on. */
test.each([
  ['GET', '/api/faqs?where[question][like]=a%00', 'Il testo contiene un carattere che non si può salvare.'],
  ['POST', '/api/faqs?depth=1', 'La richiesta non contiene dati.'],
  ['POST', '/api/globals/offer', 'La richiesta non contiene dati.'],
  ['PATCH', '/api/faqs/1?depth=1&draft=true', 'La richiesta non contiene dati.'],
  ['PATCH', '/api/users/1', 'La richiesta non contiene dati.'],
  ['POST', '/api/faqs/(SELECT%201)/duplicate', 'Richiesta non valida.'],
])('%s %s is refused in a sentence', async (method, path, sentence) => {
  const response = await fetch(`${app.url}${path}`, { method, headers })
  expect([response.status, await response.json()]).toMatchObject([400, { error: sentence }])
})

test('a page or a number of rows that is none is named, to those who may read', async () => {
  const fault = 'Un numero intero, senza segno.'
  const query = 'limit=abc&page=-1'
  const own = await fetch(`${app.url}/api/purchases?${query}`, { headers })
  expect([own.status, await own.json()]).toMatchObject([400, { errors: { limit: fault, page: fault } }])
  expect((await fetch(`${app.url}/api/purchases?${query}`)).status).toBe(403)
  expect((await fetch(`${app.url}/api/tables/purchases?${query}`)).status).toBe(401)
})

/** Payload reads these before it looks for the address. */
test.each(['/api/health', '/api/faqs', '/api/nope'])(
  'half an object that is sent to %s with a POST in place of a GET is refused in the one form',
  async (path) => {
    for (const name of ['X-HTTP-Method-Override', 'X-Payload-HTTP-Method-Override']) {
      const response = await fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { ...headers, [name]: 'GET', 'Content-Type': 'application/json' },
        body: '{"limit":',
      })
      const sentence = 'Richiesta non valida.'
      expect([response.status, await response.json()]).toEqual([400, { error: sentence, message: sentence }])
    }
  },
)

test('a text with a NUL is not saved', async () => {
  const response = await fetch(`${app.url}/api/faqs`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ question: 'Quanto\0 costa?', answer: 'Poco.', _status: 'draft' }),
  })
  expect(response.status).toBe(400)
})
