import type { Endpoint, PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { checkoutRequest } from '@/contracts/checkout'
import { callerSite } from '@/services/accounts/same-origin'
import { createCheckoutSession } from '@/services/checkout/create-checkout-session'
import { limitCheckouts } from '@/services/checkout/limit-requests'
import { AppError } from '@/shared/app-error'
import { CHECKOUT_ADDRESS } from '@/shared/checkout-form'
import { withQuery } from '@/shared/site-path'

import { clientAddress } from './client-address'
import { readJson, readText } from './read-json'
import { withErrors } from './with-errors'

/** Takes the JSON of the page's script, or the plain form behind each buy button (contract §4). */
export const createCheckout: Endpoint = {
  path: CHECKOUT_ADDRESS.replace('/api', ''),
  method: 'post',
  handler: withErrors(async (req) => (isForm(req) ? answerForm(req) : answerJson(req))),
}

const isForm = ({ headers }: PayloadRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')

async function answerJson(req: PayloadRequest): Promise<Response> {
  await limitCheckouts({ payload: req.payload, address: clientAddress(req) })
  const request = checkoutRequest.parse(await readJson(req))
  return Response.json(await createCheckoutSession({ req, request, now: new Date() }))
}

/**
 * Leads a browser that runs no script to the checkout of the offer in force, or to the page that says why not. Its
 * fields are not looked at: there is one product, and the price is the shop's.
 *
 * @throws AppError 403 for a form of another site, 413 for a body that no such form has
 */
async function answerForm(req: PayloadRequest): Promise<Response> {
  if (callerSite(req.headers) === 'foreign') {
    throw new AppError(403, 'Questa azione parte solo dalle pagine del sito.')
  }
  await readText(req)
  return seeOther(await startCheckout(req))
}

/** @returns the address of the checkout, or of the error page */
async function startCheckout(req: PayloadRequest): Promise<string> {
  try {
    await limitCheckouts({ payload: req.payload, address: clientAddress(req) })
    return (await createCheckoutSession({ req, now: new Date() })).checkoutUrl
  } catch (error) {
    const isExpected = error instanceof AppError && error.status < 500
    if (!isExpected) req.payload.logger.error({ err: error }, 'a checkout could not be started')
    // Words that a visitor can act on; for anything else the page has its own.
    const path = isExpected
      ? withQuery('/checkout/error', `error=${encodeURIComponent(error.message)}`)
      : '/checkout/error'
    return `${env.SERVER_URL}${path}`
  }
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { Location: location } })
