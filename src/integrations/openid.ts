import * as openid from 'openid-client'

import { env } from '@/config/env'
import { limits } from '@/config/limits'

/** What travels in the browser's cookie between leaving for the provider and coming back. */
export type SignInFlow = { state: string; nonce: string; verifier: string }

/** Who the provider says is there, after every check of the ID token. */
export type ProviderIdentity = { email: string; emailVerified: boolean; name: string | undefined }

export const isProviderConfigured = env.GOOGLE_CLIENT_ID !== undefined

/** The provider is not set up, is down, or did not answer in time. */
export class ProviderUnavailable extends Error {}

/** The provider, or a check of what it sent, says no. */
class ProviderRefusal extends Error {}

const REDIRECT_URI = `${env.SERVER_URL}/auth/callback`
const METADATA_LIFETIME_MS = 60 * 60 * 1000

/** A new way to the provider: the address to go to, and what must come back. */
export async function startFlow({ now }: { now: Date }): Promise<{ url: string; flow: SignInFlow }> {
  return talk(now, async (provider) => {
    const flow = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }
    const url = openid.buildAuthorizationUrl(provider, {
      redirect_uri: REDIRECT_URI,
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, flow }
  })
}

/**
 * Exchanges a code for an identity. The ID token is checked for signature, issuer, audience, expiry and nonce.
 *
 * @throws ProviderRefusal for a code or token that does not hold, ProviderUnavailable when there was no answer in time
 */
export async function finishFlow({
  code,
  flow,
  now,
}: {
  code: string
  flow: SignInFlow
  now: Date
}): Promise<ProviderIdentity> {
  return talk(now, async (provider) => {
    const server = provider.serverMetadata()
    const back = new URL(REDIRECT_URI)
    back.search = new URLSearchParams({
      code,
      state: flow.state,
      // There is one issuer, so nothing can be mixed up; the callback hands over the code and the state alone.
      ...(server.authorization_response_iss_parameter_supported && { iss: server.issuer }),
    }).toString()
    const tokens = await openid.authorizationCodeGrant(provider, back, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    const idToken = tokens.claims()
    if (!idToken) throw new ProviderRefusal('there is no ID token')
    // Google writes the address into the ID token; OpenID Connect leaves providers free to give it at userinfo alone.
    const claims =
      idToken.email === undefined
        ? await openid.fetchUserInfo(provider, tokens.access_token, idToken.sub)
        : idToken
    if (typeof claims.email !== 'string') throw new ProviderRefusal('the provider names no address')
    return {
      email: claims.email,
      emailVerified: claims.email_verified === true,
      name: typeof claims.name === 'string' ? claims.name : undefined,
    }
  })
}

/** One talk with the provider: every request in it shares one deadline. */
async function talk<Result>(
  now: Date,
  ask: (provider: openid.Configuration) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(limits.auth.googleTimeoutMs)
  const trouble: unknown[] = []
  const fetchInTime: openid.CustomFetch = async (url, options) => {
    try {
      const response = await fetch(url, { ...(options as RequestInit), signal: deadline })
      if (response.status >= 500) trouble.push(`HTTP status ${response.status}`)
      return response
    } catch (error) {
      trouble.push(error)
      throw error
    }
  }
  try {
    return await ask(await connect(now, fetchInTime))
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) throw error
    if (trouble.length > 0) throw new ProviderUnavailable('the provider does not answer', { cause: error })
    throw new ProviderRefusal('the provider or its token is refused', { cause: error })
  }
}

const extensions = [
  // The ID token's signature is checked too, though it comes straight from the provider.
  openid.enableNonRepudiationChecks,
  // Plain http is for tests on this machine: env.ts refuses it for an issuer that is not on loopback.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so that it stands out; it is meant for this
  ...(env.GOOGLE_ISSUER.startsWith('http:') ? [openid.allowInsecureRequests] : []),
]

let known: { server: openid.ServerMetadata; until: number } | undefined

async function connect(now: Date, fetchInTime: openid.CustomFetch): Promise<openid.Configuration> {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = env
  if (!id || !secret) throw new ProviderUnavailable('GOOGLE_CLIENT_ID is not set')
  if (!known || known.until < now.getTime()) {
    const discovered = await openid.discovery(new URL(issuer), id, secret, undefined, {
      [openid.customFetch]: fetchInTime,
      execute: extensions,
    })
    known = { server: discovered.serverMetadata(), until: now.getTime() + METADATA_LIFETIME_MS }
  }
  const provider = new openid.Configuration(known.server, id, { client_secret: secret }, clientAuth(secret))
  provider[openid.customFetch] = fetchInTime
  for (const extend of extensions) extend(provider)
  return provider
}

/** The first way of naming oneself that the provider lists; RFC 8414 takes `client_secret_basic` for granted. */
function clientAuth(secret: string): openid.ClientAuth {
  const ways = known?.server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const way = ways.find((each) => each === 'client_secret_basic' || each === 'client_secret_post')
  return way === 'client_secret_post' ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret)
}
