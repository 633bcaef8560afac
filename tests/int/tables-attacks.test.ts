import { describe, expect, test } from 'vitest'

import { useTablesApp } from '../support/tables-app'
import { tablesClient } from '../support/tables-client'

const { it, add } = useTablesApp()

describe('who may', () => {
  test.each([
    ['GET', '/api/admin/schemas'],
    ['GET', '/api/tables/users'],
    ['GET', '/api/tables/users?page=abc&limit=abc'],
    ['GET', '/api/tables/users?sort=nope:asc'],
    ['GET', '/api/tables/users/export'],
    ['POST', '/api/tables/faqs'],
    ['PUT', '/api/tables/users/1'],
    ['DELETE', '/api/tables/users/1'],
    ['POST', '/api/tables/users/bulk'],
    ['POST', '/api/tables/users/import'],
    ['GET', '/api/tables/users/1/history'],
    ['POST', '/api/upload/media'],
  ])('%s %s is for administrators alone', async (method, path) => {
    const out = await fetch(`${it.app.url}${path}`, { method, headers: { origin: it.app.url } })
    expect(out.status).toBe(401)
    for (const role of ['editor', 'user'] as const) {
      const { status, body } = await (await tablesClient(it.app, role)).call(method, path)
      expect(status).toBe(403)
      expect(body).toMatchObject({ error: body.message })
    }
  })
})

describe('attacks', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=due',
    'page=',
    'limit=0',
    'limit=-1',
    'limit=101',
    'limit=1e9',
    'limit=1e3',
    'limit=tanti',
    'sort=name',
    'sort=name:up',
    'sort=name:asc;drop',
    `sort=${encodeURIComponent('name:asc, (select 1)')}`,
    'sort=password:asc',
    'sort=search_text:asc',
    'sort=deleted_at:asc',
    'sort=__proto__:asc',
    'filters=x',
    'filters={}',
    `filters=${encodeURIComponent('{"join":"and","conditions":[{"field":"search_text","op":"empty"}]}')}`,
    `filters=${encodeURIComponent('{"join":"and","conditions":[{"field":"created_at","op":"after","value":"x"}]}')}`,
  ])('%s is refused', async (parameters) => {
    const { status, body } = await it.admin.call('GET', `/api/tables/contact_submissions?${parameters}`)
    expect(status).toBe(400)
    expect(body.error).toBe(body.message)
    expect(Object.keys(body.errors)).toEqual([parameters.split('=')[0]])
  })

  test.each([
    '__proto__',
    'constructor',
    '..%2Fusers',
    'payload_kv',
    'user_sessions',
    'table_history',
    'users"',
    'Users',
    '%00',
  ])('there is no table %s', async (name) => {
    expect((await it.admin.call('GET', `/api/tables/${name}`)).status).toBe(404)
    expect((await it.admin.call('POST', `/api/tables/${name}`, {})).status).toBe(404)
  })

  test.each(['abc', '0', '-1', '1.5', '99999999999', '2147483648', '1%20or%201=1', '%00'])(
    'no row has the id %s',
    async (id) => {
      expect((await it.admin.call('PUT', `/api/tables/contact_submissions/${id}`, {})).status).toBe(404)
      expect((await it.admin.call('DELETE', `/api/tables/contact_submissions/${id}`)).status).toBe(404)
    },
  )

  test('what is searched for stands for itself', async () => {
    const texts = [
      '100%_vero',
      `l'apice "doppio"`,
      'barra\\rovescia',
      "'; DROP TABLE users; --",
      'È PERCHÉ ì',
      '<b>grassetto</b>',
    ]
    for (const subject of texts) {
      const row = await add({ subject })
      const found = await it.admin.call(
        'GET',
        `/api/tables/contact_submissions?search=${encodeURIComponent(subject.toLowerCase())}`,
      )
      expect(found.body.rows, subject).toEqual([row])
    }
    for (const none of ['%', '_', '\\\\', '\0', 'x'.repeat(10_000)]) {
      const found = await it.admin.call(
        'GET',
        `/api/tables/contact_submissions?search=${encodeURIComponent(`${none}zzz`)}`,
      )
      expect(found.status).toBe(200)
      expect(found.body.total).toBe(0)
    }
  })
})
