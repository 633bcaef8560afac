import { cookieFaults, headerFaults, tellsInnards } from './judge-answer'
import { collect, type Probe, STRANGER } from './probe'

const PAGES = [
  '/',
  '/privacy',
  '/login',
  '/acquisti',
  '/checkout/cancel',
  '/non-esiste',
  '/robots.txt',
  '/admin',
  '/api/health',
  '/api/docs',
  '/api/openapi.json',
  '/api/non-esiste',
  '/api/tables/purchases',
  '/_next/static/non-esiste.js',
]

/** Bodies and addresses that no browser sends. */
const BROKEN: { path: string; body?: string; headers?: Record<string, string> }[] = [
  { path: '/api/forms/submit', body: '{' },
  { path: '/api/forms/submit', body: '[]' },
  { path: '/api/forms/submit', body: `${'['.repeat(5000)}${']'.repeat(5000)}` },
  { path: '/api/forms/submit', body: '{"__proto__":{"isAdmin":true},"formId":"contact_form"}' },
  { path: '/api/forms/submit', body: '<a/>', headers: { 'content-type': 'application/xml' } },
  { path: '/api/send-otp', body: '{"email":{"$gt":""}}' },
  { path: '/api/verify-otp', body: '{"email":["a@persone.example"],"otp":0}' },
  { path: '/api/sessions', body: '{"code":"\\u0000"}' },
  { path: '/api/create-checkout-session', body: '{"products":[{"price":-1}]}' },
  { path: '/api/stripe/webhook', body: '{}', headers: { 'stripe-signature': 't=1,v1=00' } },
  { path: '/api/faqs?where[id][equals]=%00' },
  { path: "/api/faqs?where[id;'][equals]=1" },
  { path: '/api/faqs?sort=%00' },
  { path: '/api/faqs?limit=1e309' },
  { path: '/api/faqs?depth=99999999999' },
  { path: `/api/faqs?${'where[or][0]'.repeat(300)}=1` },
  { path: '/%' },
  { path: '/%ff' },
  { path: `/${'a'.repeat(6000)}` },
]

/** What answers carry, and what they give away. */
export const answerProbes: Probe[] = [
  {
    id: 'header',
    severity: 'low',
    find: async (shop) => {
      const cookie = await shop.cookieOf('admin')
      const people: Record<string, string>[] = [{}, { cookie }]
      return collect(people, async (headers) =>
        collect(PAGES, async (path) =>
          headerFaults((await shop.ask(path, { headers })).headers).map((fault) => `${path} ${fault}`),
        ),
      )
    },
  },
  {
    id: 'cookie-flag',
    severity: 'medium',
    find: async (shop) => {
      const headers = { origin: shop.front.origin, 'content-type': 'application/json' }
      const cookie = await shop.cookieOf('admin')
      const answers = [
        await shop.ask('/api/send-otp', {
          method: 'POST',
          headers,
          body: '{"email":"biscotti@persone.example"}',
        }),
        await shop.ask('/api/oauth/google/redirect_url?originUrl=/admin'),
        await shop.ask('/admin', { headers: { cookie } }),
        await shop.askLimited('/api/logout', { headers: { cookie } }),
      ]
      const set = answers.flatMap((answer) => answer.headers['set-cookie'] ?? [])
      // The code's cookie at least: without one nothing was looked at.
      return set.length === 0 ? ['none was set'] : set.flatMap(cookieFaults)
    },
  },
  {
    id: 'innards-told',
    severity: 'medium',
    find: (shop) =>
      collect(BROKEN, async ({ path, body, headers }) => {
        const answer = await shop.ask(path, {
          method: body ? 'POST' : 'GET',
          headers: {
            origin: shop.front.origin,
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body && { body }),
        })
        return tellsInnards(answer.body) ? path.slice(0, 60) : undefined
      }),
  },
  {
    id: 'cors',
    severity: 'high',
    find: async (shop) => {
      const cookie = await shop.cookieOf('admin')
      const origins = [`https://${STRANGER}`, 'null', `${shop.front.origin}.${STRANGER}`]
      const paths = ['/api/users/me', '/api/tables/purchases', '/api/globals/landing', '/api/admin/status']
      return collect(origins, async (origin) =>
        collect(paths, async (path) => {
          const headers = { cookie, origin, 'access-control-request-method': 'POST' }
          const [read, asked] = [
            await shop.ask(path, { headers }),
            await shop.ask(path, { method: 'OPTIONS', headers }),
          ]
          const allows = [read, asked].some(({ headers: { 'access-control-allow-origin': allowed } }) =>
            [origin, '*'].includes(allowed ?? ''),
          )
          return allows ? `${path} ${origin.includes(STRANGER) ? 'another site' : origin}` : undefined
        }),
      )
    },
  },
]
