import type { PayloadRequest } from 'payload'

import { AppError } from '@/shared/app-error'

import { type EnteredOrder, enterOrder } from '../enter-order'
import { requestedFields, requestInvoice } from './request-invoice'

type OpenEntry = Extract<EnteredOrder, { state: 'open' }>

type OwnArgs = {
  req: PayloadRequest
  /** The last part of the order page's address, or the checkout session's id. */
  token: string
  values: Record<string, unknown>
  now: Date
}

/**
 * A buyer asks for the invoice of a paid order: whoever its page is open to (decision 23).
 *
 * @throws AppError 404 unknown, 403 when the link is old and nobody with the order's address is signed in, 410 for an
 *   order in the bin, 400 with `errors`, 409 once the invoice is issued
 */
export async function requestOwnInvoice({ req, token, values, now }: OwnArgs): Promise<void> {
  const { purchase } = await enterOpen({ req, token, now })
  const { checkout_session_id: sessionId } = purchase
  await requestInvoice({ req, sessionId, customer: requestedFields(values) })
}

type EnterOpenArgs = Omit<OwnArgs, 'values'>

/** The order, for whoever its page is open to. @throws AppError 404, 403 or 410 as `requestOwnInvoice` */
export async function enterOpen({ req, token, now }: EnterOpenArgs): Promise<OpenEntry> {
  const entered = await enterOrder({ payload: req.payload, token, email: req.user?.email, now })
  if (entered.state === 'open') return entered
  const [status, sentence] = CLOSED[entered.state]
  throw new AppError(status, sentence)
}

const CLOSED: Record<'unknown' | 'withdrawn' | 'locked', [status: number, sentence: string]> = {
  unknown: [404, 'Non troviamo questo ordine.'],
  withdrawn: [410, 'Questo ordine non è più attivo.'],
  locked: [403, 'Apri prima la pagina dell’ordine con il codice che ti mandiamo per email.'],
}
