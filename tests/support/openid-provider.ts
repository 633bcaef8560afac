import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import Provider from 'oidc-provider'

import { freePort } from './app'

export type Account = { email: string; email_verified: boolean; name?: string }

export type OpenIdProvider = {
  issuer: string
  /** The environment that makes the application use it. */
  env: { GOOGLE_ISSUER: string; GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string }
  /** Goes through the provider's pages as a browser would and returns what comes back to `/auth/callback`. */
  authorize: (redirectUrl: string, account: Account) => Promise<{ code: string; state: string }>
  stop: () => Promise<void>
}

const CLIENT_ID = 'ore-serene-test'
const CLIENT_SECRET = 'a client secret for tests only'

/**
 * A real OpenID provider on loopback. Its one page asks for an address and a name, as a sign-in with an account would;
 * in Chromium: fill in `email`, press 'Continua'; the button 'Annulla' refuses.
 *
 * @param claimsIn whether the address comes in the ID token, as Google does, or at userinfo alone
 */
export async function startOpenIdProvider({
  appUrl,
  claimsIn = 'id-token',
}: {
  appUrl: string
  claimsIn?: 'id-token' | 'userinfo'
}): Promise<OpenIdProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${appUrl}/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: claimsIn === 'userinfo',
    cookies: { keys: ['a cookie key for tests only'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  })
  const handle = provider.callback()

  const answerInteraction = async (req: IncomingMessage, res: ServerResponse) => {
    const { uid, params } = await provider.interactionDetails(req, res)
    if (req.method === 'GET') {
      res.setHeader('content-type', 'text/html; charset=utf-8')
      res.end(`<!doctype html><title>Accedi</title><form method="post" action="/interaction/${uid}">
        <input name="email" aria-label="Account"><input name="verified" type="hidden" value="true">
        <button>Continua</button><button name="refuse" value="1">Annulla</button></form>`)
      return
    }
    const form = new URLSearchParams(await readBody(req))
    if (form.has('refuse')) {
      const result = { error: 'access_denied', error_description: 'The person said no' }
      return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
    }
    const email = form.get('email') ?? ''
    const accountId = Buffer.from(email).toString('hex')
    accounts.set(accountId, {
      email,
      email_verified: form.get('verified') === 'true',
      ...(form.get('name') && { name: form.get('name')! }),
    })
    const grant = new provider.Grant({ accountId, clientId: params.client_id })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }
  const server = createServer((req, res) => {
    if (req.url?.startsWith('/interaction/')) {
      answerInteraction(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)))
    } else handle(req, res)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    issuer,
    env: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET },
    authorize: (redirectUrl, account) => walkThrough({ issuer, redirectUrl, account }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function walkThrough({
  issuer,
  redirectUrl,
  account,
}: {
  issuer: string
  redirectUrl: string
  account: Account
}): Promise<{ code: string; state: string }> {
  const jar = new Map<string, string>()
  let url = redirectUrl
  let form: URLSearchParams | undefined
  for (let step = 0; step < 10; step++) {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    form = undefined
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url).href
      if (!url.startsWith(issuer)) {
        const { searchParams } = new URL(url)
        return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
      }
    } else {
      form = new URLSearchParams({
        email: account.email,
        verified: String(account.email_verified),
        name: account.name ?? '',
      })
    }
  }
  throw new Error(`the provider leads nowhere: ${url}`)
}

async function readBody(req: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of req) body += String(chunk)
  return body
}
