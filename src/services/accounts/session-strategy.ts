import type { AuthStrategy, AuthStrategyResult, Payload } from 'payload'

import { limits } from '@/config/limits'
import { database } from '@/services/database'

import { liveSession } from './live-session'
import { callerSite } from './same-origin'
import { readCookie, SESSION_COOKIE } from './session-cookie'
import { sessionTokenHash } from './session-token'
import { markSessionUnknown } from './unknown-session'

const NOBODY: AuthStrategyResult = { user: null }

/**
 * Who a request comes from, for the API and the panel alike: the session's user, with the role as it is in the
 * database now. A request that may write counts as signed in only when the browser says that this site sent it. Payload
 * takes a strategy that fails for signed out, so a lookup that fails is noted with the request.
 */
export const sessionStrategy: AuthStrategy = {
  name: 'session',
  authenticate: async ({ headers, payload, req }) => {
    const tokenHash = sessionTokenHash(readCookie(headers, SESSION_COOKIE))
    if (!tokenHash) return NOBODY
    if (mayWrite(headers, req?.method) && callerSite(headers) !== 'own') return NOBODY
    try {
      return await sessionUser({ payload, tokenHash, now: new Date() })
    } catch (error) {
      payload.logger.error({ err: error }, 'a session could not be looked up')
      if (req) markSessionUnknown(req)
      return NOBODY
    }
  },
}

/** The panel's pages come without a method; its server functions are the requests among them that have a body. */
function mayWrite(headers: Headers, method: string | undefined): boolean {
  if (method !== undefined) return !['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())
  return headers.has('next-action') || headers.has('content-type')
}

async function sessionUser(args: UseSessionArgs): Promise<AuthStrategyResult> {
  const userId = await useSession(args)
  if (userId === undefined) return NOBODY
  const user = await args.payload.findByID({
    collection: 'users',
    id: userId,
    overrideAccess: true,
    disableErrors: true,
  })
  return user ? { user: { ...user, collection: 'users', _strategy: 'session' } } : NOBODY
}

type UseSessionArgs = { payload: Payload; tokenHash: Buffer; now: Date }

/** The user of a live session, whose idle time starts anew. The row is written at most once a minute. */
async function useSession({ payload, tokenHash, now }: UseSessionArgs): Promise<number | undefined> {
  const db = database(payload)
  const session = await liveSession({ db, tokenHash, now })
  if (session && now.getTime() - session.lastSeenAt.getTime() > limits.sessions.touchEveryMs) {
    await db.query('UPDATE user_sessions SET last_seen_at = $2 WHERE token_hash = $1', [tokenHash, now])
  }
  return session?.userId
}
