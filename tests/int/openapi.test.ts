import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'

let app: App
beforeAll(async () => {
  const env = { WORKER: 'off', SUPPORT_EMAIL: 'Ore Serene <aiuto@oreserene.example>' }
  app = await startApp({ clusterUrl: inject('clusterUrl'), env })
})
afterAll(() => app.stop())

describe('the API’s description', () => {
  test('is there for everybody as it was generated', async () => {
    const response = await fetch(`${app.url}/api/openapi.json`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toBe(readFileSync('src/contracts/openapi.json', 'utf8'))
  })

  test('is sent once to who keeps it', async () => {
    const etag = (await fetch(`${app.url}/api/openapi.json`)).headers.get('etag')!
    const again = await fetch(`${app.url}/api/openapi.json`, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })

  test('is a page that may load nothing', async () => {
    const response = await fetch(`${app.url}/api/docs`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(await response.text()).toContain('/api/create-checkout-session')
  })
})

test('whom to tell of a hole stands in security.txt', async () => {
  const response = await fetch(`${app.url}/.well-known/security.txt`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toMatch(
    new RegExp(`^Contact: mailto:aiuto@oreserene.example\nExpires: .*\n.*\nCanonical: ${app.url}/`),
  )
})
