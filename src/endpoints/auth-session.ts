import type { Endpoint } from 'payload'

import { currentUser } from '@/services/auth/current-user'
import { endAllSessions, endSession } from '@/services/auth/end-session'
import { noSessionCookie } from '@/services/auth/session-cookie'

import { refuseForeignSite, signedIn } from './signed-in'
import { withErrors } from './with-errors'

const FRESH = { 'Cache-Control': 'no-store' }

/** `GET /api/logout`, and the same for the panel's own call. */
export const logout: Endpoint = {
  path: '/logout',
  method: 'get',
  handler: withErrors(async (req) => {
    refuseForeignSite(req)
    await endSession({ req })
    return Response.json({ success: true }, { headers: { ...FRESH, 'Set-Cookie': noSessionCookie() } })
  }),
}

/** `DELETE /api/sessions`: 'Esci da tutti i dispositivi'. */
export const logoutEverywhere: Endpoint = {
  path: '/sessions',
  method: 'delete',
  handler: withErrors(async (req) => {
    const ended = await endAllSessions({ req, userId: signedIn(req).id })
    return Response.json({ success: true, ended }, { headers: { ...FRESH, 'Set-Cookie': noSessionCookie() } })
  }),
}

/** `GET /api/admin/status`: 200 always, false for the signed-out (contract §4). */
export const adminStatus: Endpoint = {
  path: '/admin/status',
  method: 'get',
  handler: withErrors((req) => Response.json({ isAdmin: req.user?.role === 'admin' }, { headers: FRESH })),
}

/** `GET /api/users/me`, for this site and for Payload's panel. */
export const me: Endpoint = {
  path: '/me',
  method: 'get',
  handler: withErrors((req) => Response.json({ user: currentUser(signedIn(req)) }, { headers: FRESH })),
}
