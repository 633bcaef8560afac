import { createHash } from 'node:crypto'

import type { Endpoint } from 'payload'

import { bounceRequest } from '@/contracts/email-automation-requests'
import { database } from '@/services/database'
import { readSiteName } from '@/services/content/read-site-name'
import { followClick } from '@/services/email-automation/follow-click'
import { checkBounceSignature, markReturned, recordBounces } from '@/services/email-automation/record-bounces'
import { readUnsubscribeToken, unsubscribe, unsubscribePages } from '@/services/email-automation/unsubscribe'
import { AppError } from '@/shared/app-error'

import { describe, done, FORM, json, object, page, refusalWith, whole } from './describe'
import { readText } from './read-json'
import { routeToken } from './route-token'
import { withErrors } from './with-errors'

const FORM_BYTES = 10_000

/** What the links in sequence mails lead to, and where a mail provider reports what came back. */
export const emailLinks: Endpoint[] = [
  {
    path: '/unsubscribe/:token',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'Asks whether to stop marketing mail; changes nothing.',
      role: 'visitor',
      answers: { 200: page, 404: page },
    }),
    handler: withErrors(async (req) => {
      try {
        const { email } = readUnsubscribeToken(routeToken(req))
        return html(200, unsubscribePages.ask(email, await readSiteName(req)))
      } catch (error) {
        if (error instanceof AppError)
          return html(error.status, unsubscribePages.invalid(await readSiteName(req)))
        throw error
      }
    }),
  },
  {
    // RFC 8058: no cookie, no page in between. The confirm page sends the same.
    path: '/unsubscribe/:token',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about: 'Stops marketing mail to an address with one click (RFC 8058).',
      role: 'visitor',
      otherBodies: [FORM, 'multipart/form-data'],
      answers: { 200: [done, page], 400: [refusalWith({}), page], 404: [refusalWith({}), page] },
      refuses: [413],
    }),
    handler: withErrors(async (req) => {
      const asksHtml = (req.headers.get('accept') ?? '').includes('text/html')
      try {
        readUnsubscribeToken(routeToken(req))
        if (!/List-Unsubscribe(?:=|"\s+)One-Click/.test(await readText(req, FORM_BYTES))) {
          throw new AppError(400, 'Richiesta non valida.')
        }
        await unsubscribe({ db: database(req.payload), token: routeToken(req) })
      } catch (error) {
        if (asksHtml && error instanceof AppError)
          return html(error.status, unsubscribePages.invalid(await readSiteName(req)))
        throw error
      }
      return asksHtml
        ? html(200, unsubscribePages.done(await readSiteName(req)))
        : Response.json({ success: true })
    }),
  },
  {
    path: '/click/:token',
    method: 'get',
    custom: describe({
      group: 'Email automation',
      about: 'A counted link of a mail; leads on.',
      role: 'visitor',
      answers: { 302: null },
    }),
    handler: withErrors(async (req) => {
      const location = await followClick({ db: database(req.payload), token: routeToken(req) })
      return new Response(null, {
        status: 302,
        headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
      })
    }),
  },
  {
    path: '/email-bounces',
    method: 'post',
    custom: describe({
      group: 'Email automation',
      about:
        'What a mail provider reports as returned or complained about, signed in `X-Ore-Serene-Signature`.',
      role: 'visitor',
      body: bounceRequest,
      answers: { 200: json(object({ success: { const: true }, ignored: whole })) },
    }),
    handler: withErrors(async (req) => {
      const body = await readText(req)
      checkBounceSignature({ header: req.headers.get('x-ore-serene-signature'), body, now: new Date() })
      const { events, ignored } = bounceRequest.parse(parseJson(body))
      await markReturned({ db: database(req.payload), events })
      await recordBounces({ db: database(req.payload), events })
      return Response.json({ success: true, ignored })
    }),
  },
]

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError(400, 'Richiesta non valida.')
  }
}

const styleHash = createHash('sha256').update(unsubscribePages.style).digest('base64')

function html(status: number, page: string): Response {
  return new Response(page, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    },
  })
}
