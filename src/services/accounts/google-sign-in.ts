import { createHash } from 'node:crypto'

import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import { finishFlow, isProviderConfigured, ProviderUnavailable, startFlow } from '@/integrations/openid'
import { consumeRateLimit } from '@/integrations/rate-limits'
import { database } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { readFlow, signFlow } from './flow-cookie'
import { FLOW_COOKIE, flowCookie, readCookie } from './session-cookie'
import { type SignedIn, signIn } from './sign-in'

const NOT_SET_UP = 'L’accesso con Google non è configurato. Entra con un codice via email.'
const UNAVAILABLE = 'L’accesso con Google non è disponibile. Entra con un codice via email.'
const REFUSED = 'Accesso con Google non riuscito. Riprova.'
const UNVERIFIED = 'Google non ha verificato questo indirizzo email. Entra con un codice via email.'
const TOO_MANY = 'Troppi tentativi.'

type BeginArgs = { req: PayloadRequest; originUrl: string | undefined; network: string; now: Date }

/**
 * Begins a sign-in with Google.
 *
 * @returns the address to send the browser to, and the `Set-Cookie` value that binds the way back to this browser
 * @throws AppError 400 unless `originUrl` is `SERVER_URL` to the letter, 429 beyond the network's share, 503 when Google is
 *   not set up or does not answer in `limits.auth.googleTimeoutMs`
 */
export async function beginGoogleSignIn({ req, originUrl, network, now }: BeginArgs) {
  requireGoogle()
  if (originUrl !== env.SERVER_URL) throw new AppError(400, 'L’indirizzo di origine non è quello del sito.')
  const { payload } = req
  const limit = limits.auth.googlePerNetwork
  await consumeRateLimit({ payload, limit, key: network, message: TOO_MANY })
  const { url, flow } = await startFlow({ now }).catch(refuse)
  return { redirectUrl: url, cookie: flowCookie(signFlow({ flow, now })) }
}

type FinishArgs = { req: PayloadRequest; code: string; state: string | null | undefined; now: Date }

/**
 * Signs in with the code that Google handed to this browser.
 *
 * @returns the account, and the `Set-Cookie` values of the new session
 * @throws AppError 401 for a code of another browser, a code used before or a token that does not hold; 503 when Google is
 *   not set up or does not answer in `limits.auth.googleTimeoutMs`
 */
export async function finishGoogleSignIn({ req, code, state, now }: FinishArgs): Promise<SignedIn> {
  const { payload } = req
  const flow = readFlow({ cookie: readCookie(req.headers, FLOW_COOKIE), now })
  if (!flow || (state && state !== flow.state)) throw new AppError(401, REFUSED)
  requireGoogle()
  // Marked as used before the code is tried: a second request with the same cookie is refused.
  const { rowCount } = await database(payload).query(
    'INSERT INTO spent_login_flows (state_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [createHash('sha256').update(flow.state).digest(), new Date(now.getTime() + limits.auth.googleFlowMs)],
  )
  if (rowCount !== 1) throw new AppError(401, REFUSED)
  const { email, emailVerified, name } = await finishFlow({ code, flow, now }).catch((error: unknown) => {
    payload.logger.warn({ err: error }, 'a sign-in with Google failed')
    return refuse(error)
  })
  if (!emailVerified) throw new AppError(401, UNVERIFIED)
  return signIn({ req, email, name, now })
}

function requireGoogle(): void {
  if (!isProviderConfigured) throw new AppError(503, NOT_SET_UP)
}

function refuse(error: unknown): never {
  if (error instanceof ProviderUnavailable) throw new AppError(503, UNAVAILABLE, { cause: error })
  throw new AppError(401, REFUSED, { cause: error })
}
