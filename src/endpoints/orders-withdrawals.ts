import type { Endpoint, PayloadRequest } from 'payload'

import { env } from '@/config/env'
import {
  refundWithdrawalRequest,
  refuseWithdrawalRequest,
  withdrawalsQuery,
} from '@/contracts/orders-withdrawals'
import { listWithdrawals } from '@/services/orders/withdrawals/list-requests'
import { readWithdrawalWords } from '@/services/orders/withdrawals/read-words'
import { refundWithdrawal } from '@/services/orders/withdrawals/refund-request'
import { refuseWithdrawal } from '@/services/orders/withdrawals/refuse-request'
import { sendWithdrawal } from '@/services/orders/withdrawals/send-request'
import { startWithdrawal } from '@/services/orders/withdrawals/start-request'
import { AppError } from '@/shared/app-error'
import { networkOf } from '@/shared/network'

import { adminOnly } from './admin-only'
import { clientAddress } from './client-address'
import { describe, done, FORM, json } from './describe'
import { readJson, readText } from './read-json'
import { FROM_THIS_SITE, refuseForeignSite } from './signed-in'
import { withErrors } from './with-errors'

/** What the page calls each refusal. */
const FAULTS: Record<number, string> = { 400: 'nome', 404: 'sconosciuto', 410: 'scaduto', 429: 'troppi' }

/** Plain forms of `/recesso`, which work without scripts: every outcome is a page. */
const form = (
  path: string,
  about: string,
  next: (req: PayloadRequest, fields: URLSearchParams) => Promise<Values>,
): Endpoint => ({
  path,
  method: 'post',
  custom: describe({
    group: 'Orders',
    about,
    role: 'visitor',
    otherBodies: [FORM],
    answers: { 303: null },
    refuses: [403, 404, 413],
  }),
  handler: withErrors(async (req) => {
    refuseForeignSite(req, FROM_THIS_SITE)
    const { isOn } = await readWithdrawalWords({ payload: req.payload, faults: [] })
    if (!isOn) throw new AppError(404, 'Questa pagina non esiste.')
    const fields = new URLSearchParams(await readText(req))
    const values = await next(req, fields).catch((error: unknown) => faultOf(error, fields))
    const location = `${env.SERVER_URL}/recesso?${new URLSearchParams(values)}`
    return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
  }),
})

type Values = Record<string, string>

/** The page says it in its own words, and keeps what was typed but the address: nobody's address stands in a link. */
function faultOf(error: unknown, fields: URLSearchParams): Values {
  const fault = error instanceof AppError ? FAULTS[error.status] : undefined
  if (!fault) throw error
  const kept = ['ordine', 'passo'].flatMap((name) => {
    const value = (fields.get(name) ?? '').slice(0, 255)
    return value === '' || (name === 'passo' && fault !== 'nome') ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(kept), errore: fault }
}

const field = (fields: URLSearchParams, name: string) => (fields.get(name) ?? '').trim()

const start = form(
  '/withdrawals',
  'Begins to withdraw from the contract; leads to the page.',
  async (req, fields) => ({
    passo: await startWithdrawal({
      req,
      order: field(fields, 'ordine'),
      email: field(fields, 'email'),
      network: networkOf(clientAddress(req)),
      now: new Date(),
    }),
  }),
)

const confirm = form(
  '/withdrawals/confirm',
  'Sends what was begun; leads to the page.',
  async (req, fields): Promise<Values> => {
    const token = field(fields, 'passo')
    const sent = await sendWithdrawal({
      req,
      token,
      name: field(fields, 'nome'),
      message: field(fields, 'messaggio'),
      now: new Date(),
    })
    return sent ? { passo: token, inviata: '1' } : { passo: token }
  },
)

/** 'Recedere dal contratto qui', and what administrators decide about it. */
export const orderWithdrawals: Endpoint[] = [
  start,
  confirm,
  {
    path: '/admin/withdrawals',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'Requests to withdraw from the contract, with the evidence.',
      role: 'admin',
      query: withdrawalsQuery,
      answers: { 200: json('WithdrawalList') },
    }),
    handler: adminOnly(async (req) => {
      const asked = withdrawalsQuery.parse(Object.fromEntries(req.searchParams))
      return Response.json(await listWithdrawals({ req, ...asked }))
    }),
  },
  {
    path: '/admin/withdrawals/refund',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Accepts a request: gives all back that is left.',
      role: 'admin',
      body: refundWithdrawalRequest,
      answers: { 200: json('RefundedWithdrawal') },
      refuses: [404, 409, 502],
    }),
    handler: adminOnly(async (req) => {
      const asked = refundWithdrawalRequest.parse(await readJson(req))
      return Response.json(await refundWithdrawal({ req, ...asked, by: req.user.email, now: new Date() }))
    }),
  },
  {
    path: '/admin/withdrawals/refuse',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Refuses a request, with the reason.',
      role: 'admin',
      body: refuseWithdrawalRequest,
      answers: { 200: done },
      refuses: [404, 409],
    }),
    handler: adminOnly(async (req) => {
      const asked = refuseWithdrawalRequest.parse(await readJson(req))
      await refuseWithdrawal({ req, ...asked, by: req.user.email, now: new Date() })
      return Response.json({ success: true })
    }),
  },
]
