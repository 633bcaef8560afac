import { limits } from '@/config/limits'
import type { User } from '@/payload-types'
import type { Database } from '@/services/database'

type LiveSessionArgs = {
  db: Database
  /** `sessionTokenHash` of the session's cookie. */
  tokenHash: Buffer
  now: Date
}

export type LiveSession = { userId: number; role: User['role']; lastSeenAt: Date }

/** A session that has neither ended nor lain idle for too long, with its user's role as it is now. */
export async function liveSession({ db, tokenHash, now }: LiveSessionArgs): Promise<LiveSession | undefined> {
  const { rows } = await db.query<LiveSession>(
    `SELECT s.user_id AS "userId", u.role, s.last_seen_at AS "lastSeenAt"
     FROM user_sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`,
    [tokenHash, now, new Date(now.getTime() - limits.sessions.idleMs)],
  )
  return rows[0]
}
