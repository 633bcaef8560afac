import { createHash, randomBytes } from 'node:crypto'

import { query } from './cluster'

export type Role = 'admin' | 'editor' | 'user'

export type SignedIn = {
  userId: number
  email: string
  /** A `Cookie` header's value. */
  cookie: string
  /** The headers of a call from this site's own pages: the cookie and the origin that writes need. */
  headers: { cookie: string; origin: string }
}

type SignInArgs = {
  /** The application under test, as `startApp` returns it. */
  app: { url: string; databaseUrl: string }
  role: Role
  /** A new address when missing; an existing account takes the role. */
  email?: string
}

/** A person with a role and a live session, written straight into the database. */
export async function signIn({ app, role, email }: SignInArgs): Promise<SignedIn> {
  email ??= `${role}-${randomBytes(4).toString('hex')}@persone.example`
  const token = randomBytes(32).toString('base64url')
  const [user] = await query<{ id: number }>(
    app.databaseUrl,
    `INSERT INTO users (email, role) VALUES ($1, $2)
     ON CONFLICT (email) DO UPDATE SET role = EXCLUDED.role RETURNING id`,
    [email, role],
  )
  await query(
    app.databaseUrl,
    `INSERT INTO user_sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), user!.id],
  )
  const cookie = `ore_serene_session=${token}`
  return { userId: user!.id, email, cookie, headers: { cookie, origin: app.url } }
}
