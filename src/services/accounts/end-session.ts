import type { PayloadRequest } from 'payload'

import { database } from '@/services/database'

import { readCookie, SESSION_COOKIE } from './session-cookie'
import { sessionTokenHash } from './session-token'

/** Ends the session whose cookie a request carries, if it is one. */
export async function endSession({ req }: { req: PayloadRequest }): Promise<void> {
  const tokenHash = sessionTokenHash(readCookie(req.headers, SESSION_COOKIE))
  if (tokenHash)
    await database(req.payload).query('DELETE FROM user_sessions WHERE token_hash = $1', [tokenHash])
}

/**
 * 'Esci da tutti i dispositivi': ends every session of a person.
 *
 * @returns how many there were
 */
export async function endAllSessions({
  req,
  userId,
}: {
  req: PayloadRequest
  userId: number
}): Promise<number> {
  const { rowCount } = await database(req.payload).query('DELETE FROM user_sessions WHERE user_id = $1', [
    userId,
  ])
  return rowCount ?? 0
}
