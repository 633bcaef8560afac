import type { AuthStrategy, AuthStrategyResult, Payload } from 'payload'

import { limits } from '@/config/limits'

import { callerSite } from './same-origin'
import { readCookie, SESSION_COOKIE } from './session-cookie'
import { sessionTokenHash } from './session-token'

const NOBODY: AuthStrategyResult = { user: null }

/**
 * Who a request comes from, for the API and the panel alike: the session's user, with the role as it is in the
 * database now. A request that may write counts as signed in only when the browser says that this site sent it.
 */
export const sessionStrategy: AuthStrategy = {
  name: 'session',
  authenticate: async ({ headers, payload, req }) => {
    const tokenHash = sessionTokenHash(readCookie(headers, SESSION_COOKIE))
    if (!tokenHash) return NOBODY
    if (mayWrite(headers, req?.method) && callerSite(headers) !== 'own') return NOBODY
    const userId = await useSession({ payload, tokenHash, now: new Date() })
    if (userId === undefined) return NOBODY
    const user = await payload.findByID({
      collection: 'users',
      id: userId,
      overrideAccess: true,
      disableErrors: true,
    })
    return user ? { user: { ...user, collection: 'users', _strategy: 'session' } } : NOBODY
  },
}

/** The panel's pages come without a method; its server functions are the requests among them that have a body. */
function mayWrite(headers: Headers, method: string | undefined): boolean {
  if (method !== undefined) return !['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())
  return headers.has('next-action') || headers.has('content-type')
}

type UseSessionArgs = { payload: Payload; tokenHash: Buffer; now: Date }

/** The user of a live session, whose idle time starts anew. The row is written at most once a minute. */
async function useSession({ payload, tokenHash, now }: UseSessionArgs): Promise<number | undefined> {
  const { rows } = await payload.db.pool.query<{ user_id: number; last_seen_at: Date }>(
    `SELECT user_id, last_seen_at FROM user_sessions
     WHERE token_hash = $1 AND expires_at > $2 AND last_seen_at > $3`,
    [tokenHash, now, new Date(now.getTime() - limits.sessions.idleMs)],
  )
  const session = rows[0]
  if (session && now.getTime() - session.last_seen_at.getTime() > limits.sessions.touchEveryMs) {
    await payload.db.pool.query('UPDATE user_sessions SET last_seen_at = $2 WHERE token_hash = $1', [
      tokenHash,
      now,
    ])
  }
  return session?.user_id
}
