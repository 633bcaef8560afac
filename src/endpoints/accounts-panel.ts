import type { Endpoint } from 'payload'

import type { PanelUser } from '@/contracts/accounts'
import { currentUser } from '@/services/accounts/current-user'

import { logout, me } from './accounts-session'
import { describe, json, object } from './describe'
import { nameRoute } from './name-route'
import { signedIn } from './signed-in'
import { refusal, withErrors } from './with-errors'

/** The panel asks for a new token now and then. A session has nothing to renew: being used keeps it alive. */
const refresh: Endpoint = {
  path: '/refresh-token',
  method: 'post',
  custom: describe({
    group: 'Accounts',
    about: 'What the panel asks for in order to stay signed in: the same session.',
    role: 'user',
    answers: { 200: json(object({ user: 'PanelUser' })) },
  }),
  handler: withErrors((req) =>
    Response.json(
      { user: { ...currentUser(signedIn(req)), collection: 'users' } satisfies PanelUser },
      { headers: { 'Cache-Control': 'no-store' } },
    ),
  ),
}

const absent = (method: 'get' | 'post', path: string): Endpoint => ({
  path,
  method,
  handler: () => refusal(404, 'Questo indirizzo non esiste.'),
})

/**
 * What replaces Payload's own addresses of the `users` collection: who am I, refresh and logout by this shop's
 * sessions, and nothing at all where Payload would offer passwords.
 */
export const panelAuthEndpoints: Endpoint[] = (
  [
    me,
    refresh,
    { ...logout, method: 'post' },
    absent('get', '/init'),
    absent('post', '/login'),
    absent('post', '/first-register'),
    absent('post', '/forgot-password'),
    absent('post', '/reset-password'),
    absent('post', '/unlock'),
    absent('post', '/verify/:id'),
  ] satisfies Endpoint[]
).map(nameRoute('/api/users'))
