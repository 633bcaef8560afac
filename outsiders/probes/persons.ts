import { readFile } from 'node:fs/promises'

import { collect, type Probe, STRANGER } from './probe'

type Described = { paths: Record<string, Record<string, { security?: { session?: string[] }[] }>> }

/** Who may do what, asked from outside. */
export const personProbes: Probe[] = [
  {
    id: 'role',
    severity: 'high',
    find: async (shop) => {
      const text = await readFile('src/contracts/openapi.json', 'utf8')
      const { paths } = JSON.parse(text) as Described
      const editor = await shop.cookieOf('editor')
      const kept = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { security }]) => {
          const roles = security?.flatMap(({ session }) => session ?? []) ?? []
          return roles.length > 0 ? [{ path, method: method.toUpperCase(), roles }] : []
        }),
      )
      if (kept.length === 0) return ['no operation says who may use it']
      return collect(kept, async ({ path, method, roles }) => {
        const address = path.replaceAll(/\{\w+\}/g, '1')
        const people = [['signed-out', undefined], ...(roles.includes('editor') ? [] : [['editor', editor]])]
        return collect(people, async ([person, cookie]) => {
          const { status } = await shop.ask(address, {
            method,
            headers: {
              origin: shop.front.origin,
              ...(cookie && { cookie }),
              ...(method !== 'GET' && { 'content-type': 'application/json' }),
            },
            ...(method !== 'GET' && { body: '{}' }),
          })
          return [401, 403].includes(status) ? undefined : `${person} ${method} ${path} ${status}`
        })
      })
    },
  },
  {
    id: 'cross-site-write',
    severity: 'high',
    find: async (shop) => {
      const cookie = await shop.cookieOf('admin')
      const senders: Record<string, string>[] = [
        { origin: `https://${STRANGER}` },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { referer: `https://${STRANGER}/` },
        { origin: shop.front.origin.replace('https:', 'http:') },
      ]
      const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded']
      const writes = [
        {
          method: 'POST',
          path: '/api/tables/faqs',
          body: '{"question":"Prova?","answer_rich_text":"Prova."}',
        },
        { method: 'POST', path: '/api/faqs', body: '{"question":"Prova?","answer_rich_text":"Prova."}' },
        { method: 'POST', path: '/api/globals/offer', body: '{"_status":"draft"}' },
        { method: 'DELETE', path: '/api/sessions' },
      ]
      return collect(senders, async (sender) =>
        collect(writes, async ({ method, path, body }) =>
          collect(body ? types : types.slice(0, 1), async (type) => {
            const headers = { cookie, ...sender, ...(body && { 'content-type': type }) }
            const { status } = await shop.ask(path, { method, headers, ...(body && { body }) })
            return status < 300
              ? `${method} ${path} ${type} ${Object.entries(sender)[0]!.join(' ')}`
              : undefined
          }),
        ),
      )
    },
  },
]
