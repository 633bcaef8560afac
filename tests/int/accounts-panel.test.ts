import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { type Role, signIn } from '../support/sign-in'

let app: App
const cookies: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
  for (const role of ['admin', 'editor', 'user'] as const)
    cookies[role] = (await signIn({ app, role })).cookie
})
afterAll(() => app.stop())

const open = (path: string, role?: Role) =>
  fetch(app.url + path, { redirect: 'manual', headers: role ? { cookie: cookies[role]! } : {} })
const leadsTo = async (path: string, role?: Role) => {
  const response = await open(path, role)
  expect([path, response.status]).toEqual([path, 307])
  return new URL(response.headers.get('location')!, app.url).href.replace(app.url, '')
}

test('where mail is kept as files, a one-time code is printed with its address', async () => {
  const email = 'stampa@persone.example'
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${app.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url, cookie },
      body: JSON.stringify(body),
    })
  const asked = await post('send-otp', { email })
  const line = await vi.waitFor(() => {
    const found = /^.*to stampa@persone\.example, one-time code (\d{6})$/m.exec(app.output())
    expect(found).not.toBeNull()
    return found!
  }, PATIENCE_MS)
  const flow = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  expect((await post('verify-otp', { email, otp: line[1] }, flow)).status).toBe(200)
})

test('a shop on localhost says nothing of placeholders', async () => {
  await vi.waitFor(() => expect(app.output()).toContain('Ctrl-C stops everything.'), PATIENCE_MS)
  expect(app.output()).not.toContain('placeholders')
})

describe('the signed-out are led to the login screen, with where they came from', () => {
  test.each([
    ['/admin', '/login?from=%2Fadmin'],
    ['/admin?table=faqs', '/login?from=%2Fadmin%3Ftable%3Dfaqs'],
    ['/admin/email-automation', '/login?from=%2Fadmin%2Femail-automation'],
    ['/admin/collections/faqs', '/login?from=%2Fadmin%2Fcollections%2Ffaqs'],
  ])('%s', async (path, target) => expect(await leadsTo(path)).toBe(target))

  test.each(['/admin/login', '/admin/forgot', '/admin/create-first-user', '/admin/logout', '/admin/reset/x'])(
    'Payload’s own %s is gone',
    async (path) => expect(await leadsTo(path)).toMatch(/^\/login/),
  )
})

describe('the signed-in without rights', () => {
  test.each(['/admin', '/admin/collections/faqs', '/admin/globals/landing'])(
    'see Accesso Negato at %s',
    async (path) => {
      expect(await leadsTo(path, 'user')).toMatch(/^\/admin\/unauthorized/)
      const html = await (await open('/admin/unauthorized', 'user')).text()
      expect(html).toContain('Accesso Negato')
      expect(html).toContain(
        'Non sei un amministratore. Solo gli amministratori possono accedere alla dashboard.',
      )
    },
  )

  test('an editor who opens /admin is led to the content', async () => {
    expect(await leadsTo('/admin', 'editor')).toBe('/admin/globals/landing')
  })

  test('an editor finds the content, and neither tables nor automations, in the navigation', async () => {
    const html = await (await open('/admin/collections/faqs', 'editor')).text()
    expect(html).toContain('href="/admin/globals/landing"')
    expect(html).not.toContain('/admin?table=')
    expect(html).not.toContain('/admin/email-automation')
    expect(html).not.toContain('/admin/collections/users')
  })

  test.each(['users', 'purchases', 'private-files'])(
    'an editor does not reach the collection %s',
    async (slug) => {
      const html = await (await open(`/admin/collections/${slug}`, 'editor')).text()
      expect(html).not.toContain('persone.example</')
      expect(html).toMatch(/Non trovat|non autorizzat|Nothing found|NEXT_HTTP_ERROR_FALLBACK;404/i)
    },
  )
})

test('an administrator finds the whole house in the navigation', async () => {
  const html = await (await open('/admin', 'admin')).text()
  for (const href of ['/admin?table=purchases', '/admin/email-automation', '/admin/globals/landing']) {
    expect(html).toContain(`href="${href}"`)
  }
})

test.each([
  ['/admin/panoramica', 'Panoramica'],
  ['/admin/email-automation', 'Automazioni Email'],
  ['/admin/dati-personali', 'Dati di una persona'],
  ['/admin/fatture', 'Fatture da emettere'],
  ['/admin/riconciliazione', 'Riconciliazione'],
  ['/admin/stato', 'Stato del sistema'],
  ['/admin/recessi', 'Recessi e garanzia'],
  ['/admin/ordine/1', 'Ordine'],
])('the browser’s tab names %s as its heading does', async (path, title) => {
  const html = await (await open(path, 'admin')).text()
  expect(html).toContain(`<title>${title} · Ore Serene</title>`)
})

test('a table among the contents is named by what it has there: drafts and an order, or neither', async () => {
  const html = await (await open('/admin', 'admin')).text()
  expect(html).toContain('>Domande frequenti: bozze e ordine<')
  expect(html).toContain('>Testimonianze: bozze e ordine<')
  expect(html).toContain('>Recensioni: risposte e testimonianze<')
  expect(html).not.toContain('Recensioni: bozze e ordine')
})

test('the stored files for sale have no list of their own: their products name them', async () => {
  expect(await (await open('/admin', 'admin')).text()).not.toContain('/admin/collections/private-files')
  const html = await (await open('/admin/collections/private-files', 'admin')).text()
  expect(html).toMatch(/Non trovat|Nothing found|NEXT_HTTP_ERROR_FALLBACK;404/i)
})

test('a purchase has no form of Payload’s own, which would write back what it had loaded', async () => {
  const [purchase] = await query<{ id: number }>(
    app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, purchased_at)
     VALUES ('cs_no_form', 'stripe', 'modulo@posta.example', 'Planner', 3700, 'EUR', now()) RETURNING id`,
  )
  for (const path of ['', `/${purchase!.id}`, '/create']) {
    const html = await (await open(`/admin/collections/purchases${path}`, 'admin')).text()
    // The panel's own words for a page that is not there are in every page of it.
    expect(html, path).toContain('NEXT_HTTP_ERROR_FALLBACK;404')
    expect(html, path).not.toContain('modulo@posta.example')
  }
})

describe('the panel’s own calls', () => {
  const post = (path: string, role: Role) =>
    fetch(app.url + path, { method: 'POST', headers: { cookie: cookies[role]!, origin: app.url } })

  test('refresh tells who is there', async () => {
    const response = await post('/api/users/refresh-token', 'editor')
    expect(await response.json()).toMatchObject({ user: { role: 'editor', collection: 'users' } })
  })

  test('logout ends the session', async () => {
    const { cookie } = await signIn({ app, role: 'editor' })
    await fetch(`${app.url}/api/users/logout`, { method: 'POST', headers: { cookie, origin: app.url } })
    expect((await fetch(`${app.url}/api/users/me`, { headers: { cookie } })).status).toBe(401)
  })

  test('preferences are for the panel’s people', async () => {
    const save = (role: Role) =>
      fetch(`${app.url}/api/payload-preferences/nav`, {
        method: 'POST',
        headers: { cookie: cookies[role]!, origin: app.url, 'content-type': 'application/json' },
        body: '{"value":{"open":true}}',
      })
    expect((await save('editor')).status).toBe(200)
    expect((await save('user')).status).toBe(403)
  })
})
