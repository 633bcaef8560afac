import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'

import { createSessionRequest, sendOtpRequest, verifyOtpRequest } from '@/contracts/accounts'
import { currentUser } from '@/services/accounts/current-user'
import { beginGoogleSignIn, finishGoogleSignIn } from '@/services/accounts/google-sign-in'
import { sendLoginCode } from '@/services/accounts/send-login-code'
import { noFlowCookie } from '@/services/accounts/session-cookie'
import { verifyLoginCode } from '@/services/accounts/verify-login-code'
import { networkOf } from '@/shared/network'

import { clientAddress } from './client-address'
import { describe, done, json, object, text } from './describe'
import { readJson } from './read-json'
import { refuseForeignSite } from './signed-in'
import { withCookies } from './with-cookies'
import { withErrors } from './with-errors'

const googleQuery = z.object({ originUrl: z.string().optional() })

/** `GET /api/oauth/google/redirect_url?originUrl` */
export const googleRedirectUrl: Endpoint = {
  path: '/oauth/google/redirect_url',
  method: 'get',
  custom: describe({
    group: 'Accounts',
    about: 'Begins signing in with Google: where to send the browser.',
    role: 'visitor',
    query: googleQuery,
    answers: { 200: json(object({ redirectUrl: text })) },
    refuses: [429],
  }),
  handler: withErrors(async (req) => {
    const asked = req.searchParams.getAll('originUrl')
    const originUrl = asked.length === 1 ? asked[0] : undefined
    const network = clientNetwork(req)
    const { redirectUrl, cookie } = await beginGoogleSignIn({ req, originUrl, network, now: new Date() })
    return withCookies({ redirectUrl }, cookie)
  }),
}

/** `POST /api/sessions`: the code that Google handed over, for a session. */
export const createSession: Endpoint = {
  path: '/sessions',
  method: 'post',
  custom: describe({
    group: 'Accounts',
    about: 'Ends signing in with Google: the code that Google handed over, for a session.',
    role: 'visitor',
    body: createSessionRequest,
    answers: { 200: json(object({ user: 'CurrentUser' })) },
    refuses: [401, 403, 429],
  }),
  handler: withErrors(async (req) => {
    refuseForeignSite(req)
    const { code, state } = createSessionRequest.parse(await readJson(req))
    const { user, cookies } = await finishGoogleSignIn({ req, code, state, now: new Date() })
    return withCookies({ user: currentUser(user) }, ...cookies, noFlowCookie())
  }),
}

/** `POST /api/send-otp` */
export const sendOtp: Endpoint = {
  path: '/send-otp',
  method: 'post',
  custom: describe({
    group: 'Accounts',
    about: 'Sends a one-time code, whether or not the address is known.',
    role: 'visitor',
    body: sendOtpRequest,
    answers: { 200: done },
    refuses: [403, 429],
  }),
  handler: withErrors(async (req) => {
    refuseForeignSite(req)
    const { email } = sendOtpRequest.parse(await readJson(req))
    const cookie = await sendLoginCode({ req, email, network: clientNetwork(req), now: new Date() })
    return withCookies({ success: true }, cookie)
  }),
}

/** `POST /api/verify-otp` */
export const verifyOtp: Endpoint = {
  path: '/verify-otp',
  method: 'post',
  custom: describe({
    group: 'Accounts',
    about: 'A one-time code, for a session; it belongs to the browser that asked for it.',
    role: 'visitor',
    body: verifyOtpRequest,
    answers: { 200: json(object({ success: { const: true }, user: 'CurrentUser' })) },
    refuses: [401, 403, 429],
  }),
  handler: withErrors(async (req) => {
    refuseForeignSite(req)
    const { email, otp } = verifyOtpRequest.parse(await readJson(req))
    const network = clientNetwork(req)
    const { user, cookies } = await verifyLoginCode({ req, email, code: otp, network, now: new Date() })
    return withCookies({ success: true, user: currentUser(user) }, ...cookies)
  }),
}

const clientNetwork = (req: PayloadRequest): string => networkOf(clientAddress(req))
