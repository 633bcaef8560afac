import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, freePort, startApp } from '../support/app'
import { Client } from '../support/client'
import { query } from '../support/cluster'
import { type Account, type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider'

let app: App
let google: OpenIdProvider
beforeAll(async () => {
  // The provider wants to know the callback's address, the application the provider's: the port is chosen first.
  const port = await freePort()
  google = await startOpenIdProvider({ appUrl: `http://localhost:${port}` })
  app = await startApp({
    clusterUrl: inject('clusterUrl'),
    env: { ...google.env, PORT: String(port) },
  })
})
afterAll(async () => {
  await app.stop()
  await google.stop()
})

let count = 0
const newAccount = (more: Partial<Account> = {}): Account => ({
  email: `google${count++}@persone.example`,
  email_verified: true,
  ...more,
})

/** From the button to the callback page: what Google hands over, and the browser that holds the cookie. */
async function comeBack(account: Account) {
  const browser = new Client(app.url)
  const response = await browser.get(
    `/api/oauth/google/redirect_url?originUrl=${encodeURIComponent(app.url)}`,
  )
  expect(response.status).toBe(200)
  const { redirectUrl } = (await response.json()) as { redirectUrl: string }
  return { browser, redirectUrl, response, ...(await google.authorize(redirectUrl, account)) }
}
const signedInAs = async (browser: Client) => {
  const response = await browser.get('/api/users/me')
  return response.ok ? ((await response.json()) as { user: { email: string } }).user.email : undefined
}

test('signs in, with the address and the name that Google vouches for', async () => {
  const account = newAccount({ name: 'Ada Bianchi' })
  const { browser, code, state } = await comeBack(account)
  const response = await browser.post('/api/sessions', { code, state })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    user: { email: account.email, name: 'Ada Bianchi', role: 'user', isAdmin: false },
  })
  expect(await signedInAs(browser)).toBe(account.email)
})

test('needs the code alone, as the contract has it', async () => {
  const account = newAccount()
  const { browser, code } = await comeBack(account)
  expect((await browser.post('/api/sessions', { code })).status).toBe(200)
})

test('asks with PKCE, state and nonce, and keeps them in a short-lived HttpOnly cookie', async () => {
  const { redirectUrl, response } = await comeBack(newAccount())
  const asked = new URL(redirectUrl)
  expect(asked.origin).toBe(google.issuer)
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  expect(asked.searchParams.get('redirect_uri')).toBe(`${app.url}/auth/callback`)
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked.searchParams.get(name)!.length).toBeGreaterThanOrEqual(32)
  }
  const cookie = response.headers.get('set-cookie')!
  expect(cookie).toMatch(/^ore_serene_login=.*; HttpOnly; SameSite=Lax; Max-Age=600$/)
})

test('the same person by Google and by code is one account', async () => {
  const account = newAccount({ email: 'Maiuscola@Persone.example' })
  const { browser, code } = await comeBack(account)
  await browser.post('/api/sessions', { code })
  expect(await signedInAs(browser)).toBe('maiuscola@persone.example')
})

describe('no session', () => {
  const refused = async (browser: Client, body: Record<string, unknown>) => {
    const response = await browser.post('/api/sessions', body)
    expect(response.status).toBe(401)
    expect(await signedInAs(browser)).toBeUndefined()
    return (await response.json()) as { error: string }
  }

  test('for an address that Google has not verified', async () => {
    const { browser, code } = await comeBack(newAccount({ email_verified: false }))
    expect((await refused(browser, { code })).error).toContain('non ha verificato')
  })

  test('for a code of another browser', async () => {
    const { code, state } = await comeBack(newAccount())
    await refused(new Client(app.url), { code, state })
    const { browser: other } = await comeBack(newAccount())
    await refused(other, { code, state })
    const { browser: third } = await comeBack(newAccount())
    await refused(third, { code })
  })

  test('for a code that has been used, the cookie kept and sent again', async () => {
    const { browser, code, state } = await comeBack(newAccount())
    const cookie = browser.cookies.get('ore_serene_login')!
    expect((await browser.post('/api/sessions', { code, state })).status).toBe(200)
    expect(browser.cookies.has('ore_serene_login')).toBe(false)
    const thief = new Client(app.url)
    thief.cookies.set('ore_serene_login', cookie)
    await refused(thief, { code, state })
  })

  test('but one, when the same code comes five times at once', async () => {
    const { browser, code } = await comeBack(newAccount())
    const cookie = browser.cookies.get('ore_serene_login')!
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => {
        const each = new Client(app.url)
        each.cookies.set('ore_serene_login', cookie)
        return each.post('/api/sessions', { code })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  })

  test('for another state, a forged cookie or a made-up code', async () => {
    const { browser, code } = await comeBack(newAccount())
    await refused(browser, { code, state: 'another' })
    const forger = (await comeBack(newAccount())).browser
    const [body = '', mark] = forger.cookies.get('ore_serene_login')!.split('.')
    const flow = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const forged = Buffer.from(JSON.stringify({ ...flow, until: Date.now() * 2 })).toString('base64url')
    forger.cookies.set('ore_serene_login', `${forged}.${mark}`)
    await refused(forger, { code })
    await refused((await comeBack(newAccount())).browser, { code: 'made-up' })
  })
})

describe('originUrl', () => {
  test('must be this site to the letter', async () => {
    const { host, port } = new URL(app.url)
    const wrong = [
      '',
      'https://evil.example',
      `https://${host}`,
      `${app.url}/`,
      `${app.url}.evil.example`,
      `${app.url}@evil.example`,
      `http://127.0.0.1:${port}`,
      `//${host}`,
      app.url.toUpperCase(),
      `${app.url}/auth/callback`,
      `http://localhost:${Number(port) + 1}`,
      ` ${app.url}`,
      'null',
    ]
    for (const originUrl of wrong) {
      const response = await fetch(
        `${app.url}/api/oauth/google/redirect_url?originUrl=${encodeURIComponent(originUrl)}`,
      )
      expect([originUrl, response.status]).toEqual([originUrl, 400])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    const twice = `originUrl=${encodeURIComponent(app.url)}&originUrl=https%3A%2F%2Fevil.example`
    expect((await fetch(`${app.url}/api/oauth/google/redirect_url?${twice}`)).status).toBe(400)
    expect((await fetch(`${app.url}/api/oauth/google/redirect_url`)).status).toBe(400)
  })
})

test('the database keeps no trace of the flow but the hash of its state', async () => {
  const { browser, code, state } = await comeBack(newAccount())
  await browser.post('/api/sessions', { code, state })
  const rows = await query(app.databaseUrl, 'SELECT state_hash::text FROM spent_login_flows')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(state)
})
