import { collect, type Probe, STRANGER } from './probe'

const EVIL = `https://${STRANGER}/`

const REDIRECTS = [
  `/login?from=${EVIL}`,
  `/login?redirect=//${STRANGER}`,
  `/login?next=${EVIL}`,
  `/admin?redirect=${EVIL}`,
  `/admin/login?redirect=${EVIL}`,
  `/admin/logout?redirect=//${STRANGER}`,
  `/api/logout?redirect=${EVIL}`,
  `/api/oauth/google/redirect_url?originUrl=${EVIL}`,
  `/auth/callback?code=1&state=${EVIL}`,
  `/checkout/error?error=${EVIL}`,
  `/api/click/1?url=${EVIL}`,
  `//${STRANGER}`,
  `//${STRANGER}/%2e%2e`,
  `/%5c${STRANGER}`,
  `/%09/${STRANGER}`,
  `/admin//${STRANGER}`,
  `/.${STRANGER}/`,
]

/** Folders that a server of files would list. */
const FOLDERS = ['/', '/_next/', '/_next/static/', '/_next/static/chunks/', '/media/', '/api/media/file/']

/** What may lie behind an address. */
export const pathProbes: Probe[] = [
  {
    id: 'open-redirect',
    severity: 'medium',
    find: (shop) =>
      collect(REDIRECTS, async (path) => {
        const { headers, body, status } = await shop.ask(path)
        const target = headers.location && new URL(headers.location, shop.front.origin).hostname
        if (target && target !== 'localhost') return `${path} ${target}`
        const refreshes = new RegExp(`http-equiv="?refresh[^>]*${STRANGER}|"redirectUrl":"[^"]*${STRANGER}`)
        return status < 400 && refreshes.test(body) ? path : undefined
      }),
  },
  {
    id: 'checkout-leads-away',
    severity: 'high',
    find: (shop) =>
      collect([EVIL, `//${STRANGER}`, `/\\${STRANGER}`, `/%09/${STRANGER}`], async (router) => {
        const { status } = await shop.ask('/api/create-checkout-session', {
          method: 'POST',
          headers: { origin: shop.front.origin, 'content-type': 'application/json' },
          body: JSON.stringify({
            products: [{ name: 'Ore Serene', price: 37, currency: 'EUR', quantity: 1 }],
            successRouter: router,
            cancelRouter: router,
          }),
        })
        return status === 200 && !router.includes('%') ? router : undefined
      }),
  },
  {
    id: 'host-header',
    severity: 'medium',
    find: (shop) =>
      collect(['/', '/login', '/admin', '/sitemap.xml', '/robots.txt', '/api/health'], async (path) => {
        const told: Record<string, string>[] = [
          { host: STRANGER },
          { 'x-forwarded-host': STRANGER, 'x-forwarded-proto': 'http', 'x-original-url': '/admin' },
          { forwarded: `host=${STRANGER}`, 'x-rewrite-url': '/admin' },
        ]
        return collect(told, async (headers) => {
          const answer = await shop.ask(path, { headers })
          const shown = answer.body + JSON.stringify(answer.headers)
          return shown.includes(STRANGER) ? `${path} ${Object.keys(headers)[0]}` : undefined
        })
      }),
  },
  {
    id: 'host-header-without-tls',
    severity: 'medium',
    find: async ({ front }) => {
      const location = await locationWithoutTls(front.plainOrigin, STRANGER)
      return location?.startsWith('https://') && !location.includes(STRANGER)
        ? []
        : [location ? 'leads to another site' : 'does not lead to https']
    },
  },
  {
    id: 'source-map',
    severity: 'low',
    find: async (shop) => {
      const cookie = await shop.cookieOf('admin')
      const pages = [
        await shop.ask('/'),
        await shop.ask('/login'),
        await shop.ask('/admin', { headers: { cookie } }),
      ]
      const scripts = new Set(
        pages.flatMap(({ body }) =>
          [...body.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)].map(([address]) => address),
        ),
      )
      if (scripts.size === 0) return ['no script was found']
      const found = await collect([...scripts], async (script) => {
        const [{ body }, map] = [await shop.ask(script), await shop.ask(`${script}.map`)]
        return map.status === 200 || /[#@] sourceMappingURL=/.test(body)
          ? 'a script names its map'
          : undefined
      })
      return [...new Set(found)]
    },
  },
  {
    id: 'folder-listed',
    severity: 'medium',
    find: (shop) =>
      collect(FOLDERS, async (path) =>
        /<title>Index of|\[To Parent Directory\]/i.test((await shop.ask(path)).body) ? path : undefined,
      ),
  },
  {
    id: 'graphql',
    severity: 'low',
    find: async (shop) => {
      const cookie = await shop.cookieOf('admin')
      return collect(['/api/graphql', '/graphql', '/api/graphql-playground'], async (path) => {
        const { body } = await shop.ask(path, {
          method: 'POST',
          headers: { cookie, origin: shop.front.origin, 'content-type': 'application/json' },
          body: '{"query":"{ __schema { types { name } } }"}',
        })
        return /__Type|"types"|GraphQL Playground/.test(body) ? path : undefined
      })
    },
  },
  {
    id: 'private-answer-cached',
    severity: 'high',
    find: async (shop) => {
      const cookie = await shop.cookieOf('admin')
      const paths = [
        '/api/users/me/x.css',
        '/api/users/me%2f..%2f_next%2fstatic%2fx.css',
        '/_next/static/..%2f..%2fapi%2fusers%2fme',
        '/_next/static/%2e%2e/%2e%2e/api/users/me',
        '/privacy%2f..%2fadmin',
        '/privacy?a=1',
        '/admin',
        '/api/users/me',
      ]
      return collect(paths, async (path) => {
        const own = await shop.ask(path, { headers: { cookie } })
        const others = await shop.ask(path)
        const isShared = /admin-[0-9a-f]{8}@persone\.example/.test(others.body)
        const isKept =
          /persone\.example/.test(own.body) && /public|s-maxage/.test(own.headers['cache-control'] ?? '')
        return isShared || isKept ? path : undefined
      })
    },
  },
]

/** Where the door without TLS leads a request for another host. */
async function locationWithoutTls(origin: string, host: string): Promise<string | undefined> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(`${origin}/login`, { headers: { host } }, (res) => {
      res.resume()
      resolve(res.headers.location)
    })
      .once('error', reject)
      .end()
  })
}
