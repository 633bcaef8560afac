import type { Endpoint } from 'payload'

import { SERVICE_DOWN } from '@/shared/service-down'
import { currentUser } from '@/services/accounts/current-user'
import { endAllSessions, endSession } from '@/services/accounts/end-session'
import { noSessionCookie } from '@/services/accounts/session-cookie'
import { isSessionUnknown } from '@/services/accounts/unknown-session'
import { AppError } from '@/shared/app-error'

import { describe, done, json, object, whole } from './describe'
import { refuseForeignSite, signedIn } from './signed-in'
import { withCookies } from './with-cookies'
import { withErrors } from './with-errors'

const FRESH = { 'Cache-Control': 'no-store' }

/** `GET /api/logout`, and the same for the panel's own call. */
export const logout: Endpoint = {
  path: '/logout',
  method: 'get',
  custom: describe({
    group: 'Accounts',
    about: 'Ends the session.',
    role: 'visitor',
    answers: { 200: done },
    refuses: [403],
  }),
  handler: withErrors(async (req) => {
    refuseForeignSite(req)
    await endSession({ req })
    return withCookies({ success: true }, noSessionCookie())
  }),
}

/** `DELETE /api/sessions`: 'Esci da tutti i dispositivi'. */
export const logoutEverywhere: Endpoint = {
  path: '/sessions',
  method: 'delete',
  custom: describe({
    group: 'Accounts',
    about: 'Ends all sessions of the person, on every device.',
    role: 'user',
    answers: { 200: json(object({ success: { const: true }, ended: whole })) },
  }),
  handler: withErrors(async (req) => {
    const ended = await endAllSessions({ req, userId: signedIn(req).id })
    return withCookies({ success: true, ended }, noSessionCookie())
  }),
}

/**
 * `GET /api/admin/status`: 200 and false for the signed-out (contract §4). A session that cannot be looked up is neither
 * signed in nor signed out: 503.
 */
export const adminStatus: Endpoint = {
  path: '/admin/status',
  method: 'get',
  custom: describe({
    group: 'Accounts',
    about: 'Whether an administrator is signed in.',
    role: 'visitor',
    answers: { 200: json(object({ isAdmin: { type: 'boolean' } })) },
  }),
  handler: withErrors((req) => {
    if (isSessionUnknown(req)) throw new AppError(503, SERVICE_DOWN)
    return Response.json({ isAdmin: req.user?.role === 'admin' }, { headers: FRESH })
  }),
}

/** `GET /api/users/me`, for this site and for Payload's panel. */
export const me: Endpoint = {
  path: '/me',
  method: 'get',
  custom: describe({
    group: 'Accounts',
    about: 'Who is signed in.',
    role: 'user',
    answers: { 200: json(object({ user: 'CurrentUser' })) },
  }),
  handler: withErrors((req) => Response.json({ user: currentUser(signedIn(req)) }, { headers: FRESH })),
}
