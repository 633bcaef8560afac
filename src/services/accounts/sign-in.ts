import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import type { User } from '@/payload-types'
import { database } from '@/services/database'
import { normalizeEmail } from '@/shared/account-email'

import { rememberBrowser } from './code-asker'
import { endSession } from './end-session'
import { sessionCookie } from './session-cookie'
import { newSessionToken, sessionTokenHash } from './session-token'

type SignInArgs = {
  req: PayloadRequest
  /** An address that has been proved to be this person's. */
  email: string
  name?: string
  now: Date
}

/** The account, and the `Set-Cookie` values of its new session and of the browser that is known from now on. */
export type SignedIn = { user: User; cookies: string[] }

/**
 * Signs a person in: their account is made when there is none, the session the browser held is ended and a new one begins.
 */
export async function signIn({ req, email, name, now }: SignInArgs): Promise<SignedIn> {
  const { payload } = req
  const account = await accountOf({ req, email: normalizeEmail(email), name })
  const changes = {
    ...(!account.name && name && { name: name.slice(0, 100) }),
    ...((await mustBeAdmin({ req, account })) && { role: 'admin' as const }),
  }
  const user =
    Object.keys(changes).length === 0
      ? account
      : await payload.update({ collection: 'users', id: account.id, data: changes, overrideAccess: true })
  // Not a change of the account: whoever edits it meanwhile has no conflict, and its history stays readable.
  await database(payload).query('UPDATE users SET last_sign_in_at = $2 WHERE id = $1', [user.id, now])
  await endSession({ req })
  const token = newSessionToken()
  await database(payload).query(
    `INSERT INTO user_sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, $3, $3, $4)`,
    [sessionTokenHash(token), user.id, now, new Date(now.getTime() + limits.sessions.absoluteMs)],
  )
  await forgetTheExpired({ req, now })
  return { user, cookies: [sessionCookie(token), rememberBrowser(user.email)] }
}

/** `ADMIN_EMAILS` grants at each sign-in, unless the role has been taken away since (table `revoked_admins`). */
async function mustBeAdmin({ req, account }: { req: PayloadRequest; account: User }): Promise<boolean> {
  if (account.role === 'admin' || !env.ADMIN_EMAILS.includes(account.email)) return false
  const { rows } = await database(req.payload).query('SELECT FROM revoked_admins WHERE email = $1', [
    account.email,
  ])
  return rows.length === 0
}

async function accountOf({ req, email, name }: Omit<SignInArgs, 'now'>): Promise<User> {
  const find = async () => {
    const { docs } = await req.payload.find({
      collection: 'users',
      where: { email: { equals: email } },
      limit: 1,
      pagination: false,
      overrideAccess: true,
    })
    return docs[0]
  }
  const known = await find()
  if (known) return known
  try {
    return await req.payload.create({
      collection: 'users',
      data: { email, role: 'user', ...(name && { name: name.slice(0, 100) }) },
      overrideAccess: true,
    })
  } catch (error) {
    // Two first sign-ins at once: the unique address lets one make the account, the other finds it.
    const made = await find()
    if (made) return made
    throw error
  }
}

/** Deletes what has expired, so that no table grows without end. */
async function forgetTheExpired({ req, now }: { req: PayloadRequest; now: Date }): Promise<void> {
  const db = database(req.payload)
  const idleSince = new Date(now.getTime() - limits.sessions.idleMs)
  await db.query('DELETE FROM user_sessions WHERE expires_at < $1 OR last_seen_at < $2', [now, idleSince])
  await db.query('DELETE FROM browser_codes WHERE expires_at < $1', [now])
  await db.query('DELETE FROM spent_login_flows WHERE expires_at < $1', [now])
}
