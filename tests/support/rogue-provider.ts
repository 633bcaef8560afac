import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'

import { freePort } from './app'

export type RogueProvider = {
  issuer: string
  env: { GOOGLE_ISSUER: string; GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string }
  /** What the token endpoint does next; `claims` are laid over those of an honest ID token. */
  behave: (how: Behaviour) => void
  stop: () => Promise<void>
}

type Behaviour = {
  claims?: Record<string, unknown>
  /** How the ID token is signed. */
  signature?: 'good' | 'foreign key' | 'none'
  /** In place of tokens: an HTTP status, no answer at all, or no ID token. */
  instead?: 'server error' | 'silence' | 'no id token'
  /** The nonce of the flow, which an honest provider was told when it began. */
  nonce: string
}

const CLIENT_ID = 'ore-serene-test'

/** A provider whose answers are whatever a test wants: the lies that a real one would never tell. */
export async function startRogueProvider(): Promise<RogueProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let behaviour: Behaviour = { nonce: '' }

  const idToken = () => {
    const { claims, signature = 'good', nonce } = behaviour
    const now = Math.floor(Date.now() / 1000)
    const alg = signature === 'none' ? 'none' : 'RS256'
    const head = encode({ alg, kid: 'own', typ: 'JWT' })
    const body = encode({
      iss: issuer,
      aud: CLIENT_ID,
      sub: '1',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'vittima@persone.example',
      email_verified: true,
      ...claims,
    })
    if (signature === 'none') return `${head}.${body}.`
    const key = signature === 'good' ? own.privateKey : foreign.privateKey
    return `${head}.${body}.${sign('RSA-SHA256', Buffer.from(`${head}.${body}`), key).toString('base64url')}`
  }
  const json = (res: ServerResponse, value: unknown, status = 200) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  const server = createServer((req, res) => {
    if (req.url === '/.well-known/openid-configuration') {
      return json(res, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      })
    }
    if (req.url === '/jwks') {
      const jwk = own.publicKey.export({ format: 'jwk' })
      return json(res, { keys: [{ ...jwk, kid: 'own', alg: 'RS256', use: 'sig' }] })
    }
    if (behaviour.instead === 'silence') return
    if (behaviour.instead === 'server error') return json(res, { oops: true }, 500)
    return json(res, {
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 300,
      ...(behaviour.instead !== 'no id token' && { id_token: idToken() }),
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    issuer,
    env: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: 'a secret for tests only',
    },
    behave: (how) => {
      behaviour = how
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
