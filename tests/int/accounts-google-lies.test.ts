import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { type App, freePort, startApp } from '../support/app'
import { Client } from '../support/client'
import { query } from '../support/cluster'
import { startOpenIdProvider } from '../support/openid-provider'
import { PATIENCE_MS } from '../support/patience'
import { type RogueProvider, startRogueProvider } from '../support/rogue-provider'
import { timed } from '../support/timed'

let app: App
let google: RogueProvider
beforeAll(async () => {
  google = await startRogueProvider()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: google.env })
})
afterAll(async () => {
  await app.stop()
  await google.stop()
})

async function begin(url: string) {
  const browser = new Client(url)
  const response = await browser.get(`/api/oauth/google/redirect_url?originUrl=${encodeURIComponent(url)}`)
  const { redirectUrl } = (await response.json()) as { redirectUrl?: string }
  const nonce = redirectUrl ? new URL(redirectUrl).searchParams.get('nonce')! : ''
  return { browser, response, redirectUrl, nonce }
}
const sessions = async () => (await query(app.databaseUrl, 'SELECT FROM user_sessions')).length

test('an honest token signs in: the lies below are refused for what they are', async () => {
  const { browser, nonce } = await begin(app.url)
  google.behave({ nonce })
  expect((await browser.post('/api/sessions', { code: 'any' })).status).toBe(200)
})

describe('a token is refused', () => {
  const past = Math.floor(Date.now() / 1000) - 3600
  test.each([
    ['with a wrong audience', { claims: { aud: 'another-client' } }],
    ['for two audiences without a word whom it is for', { claims: { aud: ['ore-serene-test', 'another'] } }],
    ['with a wrong issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['with a wrong nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { exp: past, iat: past - 300 } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['signed by another key', { signature: 'foreign key' as const }],
    ['not signed at all', { signature: 'none' as const }],
    ['that is missing', { instead: 'no id token' as const }],
    ['with an unverified address', { claims: { email_verified: false } }],
    ['with "true" where true belongs', { claims: { email_verified: 'true' } }],
  ])('%s', async (_what, behaviour) => {
    const before = await sessions()
    const { browser, nonce } = await begin(app.url)
    google.behave({ nonce, ...behaviour })
    const response = await browser.post('/api/sessions', { code: 'any' })
    expect(response.status).toBe(401)
    expect(browser.cookies.has('ore_serene_session')).toBe(false)
    expect(await sessions()).toBe(before)
  })
})

describe('a provider that fails gives an error within ten seconds and no session', () => {
  test.each(['server error', 'silence'] as const)('%s', async (instead) => {
    const before = await sessions()
    const { browser, nonce } = await begin(app.url)
    google.behave({ nonce, instead })
    const { result: response, tookMs } = await timed(() => browser.post('/api/sessions', { code: 'any' }))
    expect(tookMs).toBeLessThan(10_000)
    expect(response.status).toBe(503)
    expect(((await response.json()) as { error: string }).error).toContain('codice via email')
    expect(await sessions()).toBe(before)
  })
})

test('a provider that is down: 503 before anyone leaves', async () => {
  const dead = await startApp({
    clusterUrl: inject('clusterUrl'),
    env: { ...google.env, GOOGLE_ISSUER: 'http://127.0.0.1:9' },
  })
  const { response } = await begin(dead.url)
  expect(response.status).toBe(503)
  await dead.stop()
})

test('a provider that is not set up: 503 with the Italian sentence', async () => {
  const bare = await startApp({ clusterUrl: inject('clusterUrl') })
  const answers = [
    (await begin(bare.url)).response,
    await fetch(`${bare.url}/api/oauth/google/redirect_url?originUrl=https%3A%2F%2Fevil.example`),
    // A code that no sign-in of this browser asked for.
    await new Client(bare.url).post('/api/sessions', { code: 'any' }),
  ]
  const sentence = 'L’accesso con Google non è configurato. Entra con un codice via email.'
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 401])
  expect(await answers[1]!.json()).toEqual({ error: sentence, message: sentence })
  // An operator is told so in one line for each, without a place in the code.
  await vi.waitFor(() => expect(bare.output().split(sentence)).toHaveLength(3), PATIENCE_MS)
  expect(bare.output()).not.toMatch(/^\s+at /m)
  await bare.stop()
})

test('an address that comes at userinfo alone is as good', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await startOpenIdProvider({ appUrl: url, claimsIn: 'userinfo' })
  const other = await startApp({
    clusterUrl: inject('clusterUrl'),
    env: { ...provider.env, PORT: String(port) },
  })
  const { browser, redirectUrl } = await begin(url)
  const account = { email: 'userinfo@persone.example', email_verified: true }
  const { code } = await provider.authorize(redirectUrl!, account)
  expect((await browser.post('/api/sessions', { code })).status).toBe(200)
  await other.stop()
  await provider.stop()
})
