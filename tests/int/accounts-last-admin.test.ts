import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { signIn, type SignedIn } from '../support/sign-in'

let app: App
let admin: SignedIn
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
  admin = await signIn({ app, role: 'admin' })
})
afterAll(() => app.stop())

const change = (by: SignedIn, method: string, path: string, body?: unknown) =>
  fetch(app.url + path, {
    method,
    headers: { ...by.headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

describe('the last administrator', () => {
  test('cannot be demoted or deleted, one by one or all at once', async () => {
    const id = admin.userId
    for (const [method, path] of [
      ['PATCH', `/api/users/${id}`],
      ['PATCH', '/api/users?where[role][equals]=admin'],
      ['DELETE', `/api/users/${id}`],
      ['DELETE', '/api/users?where[role][equals]=admin'],
    ]) {
      const response = await change(admin, method!, path!, method === 'PATCH' ? { role: 'user' } : undefined)
      const text = await response.text()
      expect(text).toContain('Deve restare almeno un amministratore')
    }
    expect(await query(app.databaseUrl, `SELECT id FROM users WHERE role = 'admin'`)).toEqual([{ id }])
  })

  test('stays when two demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await signIn({ app, role: 'admin' })
      const demote = (by: SignedIn, whom: SignedIn) =>
        change(by, 'PATCH', `/api/users/${whom.userId}`, { role: 'user' })
      await Promise.all([demote(admin, other), demote(other, admin)])
      const left = await query<{ email: string }>(
        app.databaseUrl,
        `SELECT email FROM users WHERE role = 'admin'`,
      )
      expect(left).toHaveLength(1)
      admin = await signIn({ app, role: 'admin', email: admin.email })
      if (left[0]!.email !== admin.email) {
        await query(app.databaseUrl, `UPDATE users SET role = 'user' WHERE email = $1`, [left[0]!.email])
      }
    }
  })

  test('stays even against plain SQL', async () => {
    await expect(query(app.databaseUrl, `UPDATE users SET role = 'editor'`)).rejects.toThrow(
      'last administrator',
    )
    await expect(query(app.databaseUrl, 'DELETE FROM users')).rejects.toThrow('last administrator')
  })
})
