import type { IncomingMessage } from 'node:http'

import { endPool } from '@/integrations/end-pool'
import { liveSession } from '@/services/accounts/live-session'
import { readCookie, SESSION_COOKIE } from '@/services/accounts/session-cookie'
import { sessionTokenHash } from '@/services/accounts/session-token'

import type { Sender } from './body-limit'
import { openSidePool } from './side-pool'

const CONNECT_WITHIN_MS = 5000
const UPLOADERS = ['admin', 'editor']

export type Sessions = {
  /** Who sends a request, as far as sending much goes. Throws when the database is away. */
  senderOf: (req: IncomingMessage) => Promise<Sender>
  /** Whether sessions can be looked up at all. */
  canBeRead: () => Promise<boolean>
  stop: () => void
}

/** Sessions as this process sees them before Payload does, on connections of its own that end when idle. */
export function readSessions({ databaseUrl }: { databaseUrl: string }): Sessions {
  const pool = openSidePool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    max: 2,
  })
  return {
    senderOf: async ({ headers }) => {
      const cookie = new Headers(headers.cookie ? { cookie: headers.cookie } : {})
      const tokenHash = sessionTokenHash(readCookie(cookie, SESSION_COOKIE))
      const session = tokenHash && (await liveSession({ db: pool, tokenHash, now: new Date() }))
      if (!session) return 'nobody'
      return UPLOADERS.includes(session.role) ? 'may upload' : 'may not upload'
    },
    canBeRead: () =>
      pool.query('SELECT FROM user_sessions LIMIT 1').then(
        () => true,
        () => false,
      ),
    stop: () => endPool(pool),
  }
}
