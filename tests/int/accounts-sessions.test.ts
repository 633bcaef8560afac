import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { signIn } from '../support/sign-in'

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })
const me = async (cookie: string) => (await get('/api/users/me', { cookie })).status

describe('who am I', () => {
  test('the signed-in person, and nothing more of them', async () => {
    const person = await signIn({ app, role: 'admin' })
    const response = await get('/api/users/me', { cookie: person.cookie })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      user: { id: person.userId, email: person.email, name: null, role: 'admin', isAdmin: true },
    })
  })

  test('401 with the Italian sentence for a stranger', async () => {
    const response = await get('/api/users/me')
    expect(response.status).toBe(401)
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toEqual({ error: 'Accedi per continuare.', message: 'Accedi per continuare.' })
  })

  test.each([
    ['nobody', undefined, false],
    ['a buyer', 'user' as const, false],
    ['an editor', 'editor' as const, false],
    ['an administrator', 'admin' as const, true],
  ])('admin status is 200 for %s', async (_who, role, isAdmin) => {
    const cookie = role ? (await signIn({ app, role })).cookie : ''
    const response = await get('/api/admin/status', { cookie })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ isAdmin })
  })

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`, '../../etc/passwd', "' OR 1=1 --"])(
    'a made-up token (%j) is nobody',
    async (token) => expect(await me(`ore_serene_session=${token}`)).toBe(401),
  )

  test('the database keeps no token, only its hash', async () => {
    const { cookie } = await signIn({ app, role: 'user' })
    const rows = await query(app.databaseUrl, 'SELECT token_hash::text FROM user_sessions')
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })
})

describe('a session ends', () => {
  test('by logout, on the server', async () => {
    const { cookie } = await signIn({ app, role: 'user' })
    const response = await get('/api/logout', { cookie })
    expect(await response.json()).toEqual({ success: true })
    expect(response.headers.get('set-cookie')).toMatch(/^ore_serene_session=; .*Max-Age=0/)
    expect(await me(cookie)).toBe(401)
  })

  test.each(['cross-site', 'same-site'])('not by a page of another site (%s)', async (site) => {
    const { cookie } = await signIn({ app, role: 'user' })
    const response = await get('/api/logout', { cookie, 'sec-fetch-site': site })
    expect(response.status).toBe(403)
    expect(await me(cookie)).toBe(200)
  })

  test('on all devices at once', async () => {
    const phone = await signIn({ app, role: 'user' })
    const laptop = await signIn({ app, role: 'user', email: phone.email })
    const other = await signIn({ app, role: 'user' })
    const response = await fetch(`${app.url}/api/sessions`, { method: 'DELETE', headers: laptop.headers })
    expect(response.status).toBe(200)
    expect(await me(phone.cookie)).toBe(401)
    expect(await me(laptop.cookie)).toBe(401)
    expect(await me(other.cookie)).toBe(200)
  })

  test.each([
    ['idle for more than three days', `last_seen_at = now() - interval '73 hours'`],
    ['thirty days after signing in, however busy', `expires_at = now() - interval '1 second'`],
  ])('%s', async (_when, change) => {
    const { cookie, userId } = await signIn({ app, role: 'user' })
    await query(app.databaseUrl, `UPDATE user_sessions SET ${change} WHERE user_id = $1`, [userId])
    expect(await me(cookie)).toBe(401)
  })

  test('use keeps it alive', async () => {
    const { cookie, userId } = await signIn({ app, role: 'user' })
    await query(
      app.databaseUrl,
      `UPDATE user_sessions SET last_seen_at = now() - interval '71 hours' WHERE user_id = $1`,
      [userId],
    )
    expect(await me(cookie)).toBe(200)
    const [row] = await query<{ fresh: boolean }>(
      app.databaseUrl,
      `SELECT last_seen_at > now() - interval '1 minute' AS fresh FROM user_sessions WHERE user_id = $1`,
      [userId],
    )
    expect(row?.fresh).toBe(true)
  })
})

describe('a changed role', () => {
  test('takes effect at the next request and ends the sessions', async () => {
    const boss = await signIn({ app, role: 'admin' })
    const colleague = await signIn({ app, role: 'admin' })
    const response = await fetch(`${app.url}/api/users/${colleague.userId}`, {
      method: 'PATCH',
      headers: { ...boss.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'editor' }),
    })
    expect(response.status).toBe(200)
    expect(await me(colleague.cookie)).toBe(401)
    expect(await me(boss.cookie)).toBe(200)
  })

  test('ends them too when it comes by plain SQL', async () => {
    const person = await signIn({ app, role: 'editor' })
    await query(app.databaseUrl, `UPDATE users SET role = 'user' WHERE id = $1`, [person.userId])
    expect(await me(person.cookie)).toBe(401)
  })

  test('a changed name ends nothing', async () => {
    const person = await signIn({ app, role: 'editor' })
    await query(app.databaseUrl, `UPDATE users SET name = 'Ada' WHERE id = $1`, [person.userId])
    expect(await me(person.cookie)).toBe(200)
  })
})
