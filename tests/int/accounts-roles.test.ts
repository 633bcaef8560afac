import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { fingerprint } from '../support/fingerprint'
import { type Role, signIn, type SignedIn } from '../support/sign-in'

let app: App
const people = {} as Record<Role, SignedIn>
let anotherUser: SignedIn
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
  for (const role of ['admin', 'editor', 'user'] as const) people[role] = await signIn({ app, role })
  anotherUser = await signIn({ app, role: 'user' })
})
afterAll(() => app.stop())

const headersOf = (who: Role | 'visitor'): Record<string, string> =>
  who === 'visitor' ? { origin: app.url } : people[who].headers
const call = (who: Role | 'visitor', method: string, path: string, body?: unknown) =>
  fetch(app.url + path, {
    method,
    redirect: 'manual',
    headers: { ...headersOf(who), 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

/** Payload's collections that are not content: nobody but administrators may so much as look. */
const CLOSED = [
  'users',
  'purchases',
  'contact-submissions',
  'email-sequences',
  'product-files',
  'private-files',
  'checkout-sessions',
  'stripe-events',
  'payload-kv',
  'payload-migrations',
  'payload-locked-documents',
  'payload-preferences',
  'payload-jobs',
]
const CONTENT = ['faqs', 'testimonials', 'pages', 'media']
const DOORS = ['login', 'first-register', 'forgot-password', 'reset-password', 'unlock', 'verify/x']

const ADMIN_CALLS: [string, string, unknown?][] = [
  ['GET', '/api/admin/schemas'],
  ['GET', '/api/tables/users'],
  ['GET', '/api/tables/purchases/export'],
  ['POST', '/api/tables/faqs', { question: 'Io?', answer_rich_text: 'Sì' }],
  ['PUT', '/api/tables/users/1', { role: 'admin' }],
  ['DELETE', '/api/tables/users/1'],
  ['POST', '/api/upload/media', {}],
  ['GET', '/api/admin/email-sequences'],
  ['POST', '/api/admin/email-sequences', { sequence_name: 'Io' }],
  ['PUT', '/api/admin/email-sequences/1', { is_active: 0 }],
  ['DELETE', '/api/admin/email-sequences/1'],
  ['GET', '/api/admin/email-tracking'],
  ['GET', '/api/admin/email-stats'],
  ['POST', '/api/admin/send-sequence-email', { sequence_id: 1, user_email: 'a@persone.example' }],
  ['POST', '/api/admin/retry-sequence-email', { sequence_id: 1, user_email: 'a@persone.example' }],
]

describe.each(['visitor', 'user', 'editor'] as const)('%s', (who) => {
  test('finds every administrator address closed, and changes nothing', async () => {
    const before = await fingerprint(app.databaseUrl)
    for (const [method, path, body] of ADMIN_CALLS) {
      const { status } = await call(who, method, path, body)
      const expected =
        who === 'visitor'
          ? [401]
          : who === 'editor' && path.startsWith('/api/upload')
            ? [400, 403, 415]
            : [403]
      expect([method, path, expected.includes(status) ? 'closed' : status]).toEqual([method, path, 'closed'])
    }
    expect(await fingerprint(app.databaseUrl)).toEqual(before)
  })

  test('gets no row and writes none through Payload', async () => {
    const before = await fingerprint(app.databaseUrl)
    const mine = who === 'visitor' ? undefined : people[who].userId
    for (const slug of CLOSED) {
      const list = await call(who, 'GET', `/api/${slug}?limit=0&depth=5`)
      if (list.ok) {
        const { docs } = (await list.json()) as { docs: { id: number }[] }
        // Of the users one sees oneself; of the panel's own things an editor sees their own.
        expect([slug, docs.filter(({ id }) => slug !== 'users' || id !== mine)]).toEqual([slug, []])
      }
      const count = await call(who, 'GET', `/api/${slug}/count`)
      // Of the preferences there is no count: the word is taken for the name of one's own preference.
      if (count.ok && slug !== 'payload-preferences') {
        const { totalDocs } = (await count.json()) as { totalDocs: number }
        expect([slug, totalDocs]).toEqual([slug, slug === 'users' && mine ? 1 : 0])
      }
      for (const [method, path] of [
        ['POST', ''],
        ['PATCH', ''],
        ['PATCH', '/1'],
        ['DELETE', '?where[id][greater_than]=0'],
        ['DELETE', '/1'],
        ['POST', '/1/duplicate'],
        ['GET', '/versions'],
        ['POST', '/access/1'],
      ]) {
        // Who works in the panel has preferences and locks of their own there.
        if (who === 'editor' && ['payload-locked-documents', 'payload-preferences'].includes(slug)) continue
        const body = {
          email: 'io@persone.example',
          role: 'admin',
          name: 'x',
          key: 'x',
          customer_email: 'x@y.it',
        }
        const response = await call(who, method!, `/api/${slug}${path}`, method === 'GET' ? undefined : body)
        if (response.ok && path !== '/access/1') {
          const { docs } = (await response.json()) as { docs?: unknown[] }
          expect([method, slug, path, docs]).toEqual([method, slug, path, []])
        }
      }
    }
    expect(await fingerprint(app.databaseUrl)).toEqual(before)
  })

  test('cannot make themselves more than they are', async () => {
    const target = who === 'visitor' ? people.user : people[who]
    for (const method of ['PATCH', 'PUT', 'POST']) {
      await call(who, method, `/api/users/${target.userId}`, { role: 'admin' })
    }
    await call(who, 'PATCH', '/api/users?where[id][exists]=true', { role: 'admin' })
    const admins = await query(app.databaseUrl, `SELECT email FROM users WHERE role = 'admin'`)
    expect(admins).toEqual([{ email: people.admin.email }])
  })

  test.each(DOORS)('finds no password door: %s', async (door) => {
    const body = { email: people.admin.email, password: 'x', token: 'x' }
    expect((await call(who, 'POST', `/api/users/${door}`, body)).status).toBe(404)
  })

  test('finds no GraphQL and cannot run jobs', async () => {
    expect((await call(who, 'POST', '/api/graphql', { query: '{ Users { docs { id } } }' })).status).toBe(404)
    expect((await call(who, 'GET', '/api/payload-jobs/run')).status).toBeGreaterThanOrEqual(400)
  })
})

describe.each(['visitor', 'user'] as const)('%s and the content', (who) => {
  test('reads what is public and changes none of it', async () => {
    const before = await fingerprint(app.databaseUrl)
    for (const slug of CONTENT) {
      const [row] = await query<{ id: number }>(app.databaseUrl, `SELECT id FROM ${slug} LIMIT 1`)
      const id = row?.id ?? 1
      for (const [method, path] of [
        ['POST', ''],
        ['PATCH', `/${id}`],
        ['DELETE', `/${id}`],
        ['PATCH', '?where[id][exists]=true'],
        ['DELETE', '?where[id][exists]=true'],
        ['POST', `/${id}/duplicate`],
      ]) {
        const response = await call(who, method!, `/api/${slug}${path}`, {
          question: 'Io',
          title: 'Io',
          alt: 'Io',
        })
        expect([method, slug, path, response.ok]).toEqual([method, slug, path, false])
      }
      const versions = await call(who, 'GET', `/api/${slug}/versions`)
      expect([slug, versions.ok]).toEqual([slug, false])
    }
    for (const slug of ['landing', 'offer']) {
      expect((await call(who, 'POST', `/api/globals/${slug}`, { title: 'Io' })).ok).toBe(false)
      expect((await call(who, 'GET', `/api/globals/${slug}/versions`)).ok).toBe(false)
    }
    const [first, second] = await query<{ id: number; _order: string }>(
      app.databaseUrl,
      'SELECT id, _order FROM faqs ORDER BY _order LIMIT 2',
    )
    const order = {
      collectionSlug: 'faqs',
      docsToMove: [second!.id],
      newKeyWillBe: 'less',
      orderableFieldName: '_order',
      target: { id: first!.id, key: first!._order },
    }
    expect((await call(who, 'POST', '/api/reorder', order)).ok).toBe(false)
    // Without a key Payload gives one to the rows that have none. Here all have one: it says yes, and does nothing.
    await call(who, 'POST', '/api/reorder', { ...order, target: { id: first!.id } })
    expect(await fingerprint(app.databaseUrl)).toEqual(before)
  })
})

test('an editor works on the content', async () => {
  const [faq] = await query<{ id: number }>(app.databaseUrl, 'SELECT id FROM faqs LIMIT 1')
  const response = await call('editor', 'PATCH', `/api/faqs/${faq!.id}`, { question: 'Una domanda nuova?' })
  expect(response.status).toBe(200)
})

describe('a page of another site', () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ]
  test.each(foreign)('with %j writes nothing with an administrator’s cookie', async (headers) => {
    const before = await fingerprint(app.databaseUrl)
    const { cookie } = people.admin
    for (const [method, path, body] of [
      ['POST', '/api/faqs', { question: 'Io?', answer_rich_text: 'x' }],
      ['PATCH', '/api/users/1', { role: 'user' }],
      ['DELETE', `/api/users/${anotherUser.userId}`],
      ['DELETE', '/api/sessions'],
      ['POST', '/api/users/logout'],
      ['POST', '/api/globals/offer', { title: 'x' }],
      ...ADMIN_CALLS.filter(([verb]) => verb !== 'GET'),
    ] as [string, string, unknown?][]) {
      const response = await fetch(app.url + path, {
        method,
        headers: { cookie, 'content-type': 'application/json', ...(headers as Record<string, string>) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      // Whoever names no site at all may at most end the session whose cookie they hold.
      if (path !== '/api/users/logout') expect([path, response.ok]).toEqual([path, false])
    }
    expect(await fingerprint(app.databaseUrl)).toEqual(before)
    people.admin = await signIn({ app, role: 'admin', email: people.admin.email })
  })
})
