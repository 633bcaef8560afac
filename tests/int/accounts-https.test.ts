import { expect, test } from 'vitest'

import { useMailApp } from '../support/mail-app'

/** As behind a proxy that ends TLS: the shop itself is called over plain http on loopback. */
const ORIGIN = 'https://shop.example'

const shop = useMailApp({ SERVER_URL: ORIGIN, TRUST_PROXY: '1' })

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(shop.app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
    body: JSON.stringify(body),
  })

test('over https a session is a cookie of this host alone, sent over TLS only', async () => {
  const email = 'sicura@persone.example'
  expect((await post('/api/send-otp', { email })).status).toBe(200)
  const { message } = await shop.smtp.waitForMail(({ to }) => to.includes(email))
  const [otp] = /\b\d{6}\b/.exec(message.subject!)!
  const response = await post('/api/verify-otp', { email, otp })
  expect(response.status).toBe(200)
  const set = response.headers.get('set-cookie')!
  expect(set).toMatch(
    /^__Host-ore_serene_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/,
  )

  const me = (cookie: string) => fetch(`${shop.app.url}/api/users/me`, { headers: { cookie } })
  const [cookie = ''] = set.split(';')
  expect(await (await me(cookie)).json()).toMatchObject({ user: { email } })
  // The plain name, which another host could have set, is nobody's session here.
  expect(await (await me(cookie.replace('__Host-', ''))).text()).not.toContain(email)
  const fromHttp = { cookie, Origin: 'http://shop.example' }
  const ended = await fetch(`${shop.app.url}/api/sessions`, { method: 'DELETE', headers: fromHttp })
  expect([401, 403]).toContain(ended.status)
  expect((await me(cookie)).status).toBe(200)
})

test('every answer asks for https from then on', async () => {
  for (const path of ['/', '/login', '/api/health', '/non-esiste']) {
    const { headers } = await fetch(shop.app.url + path)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000')
    expect(headers.get('content-security-policy'), path).toContain('upgrade-insecure-requests')
  }
})
