import type { Endpoint, PayloadRequest } from 'payload'

import { currentRequest } from '@/config/request-context'
import { checkoutRequest } from '@/contracts/checkout'
import { createCheckoutSession } from '@/services/checkout/create-checkout-session'
import { limitCheckouts } from '@/services/checkout/limit-requests'
import { judgeStep } from '@/services/checkout/step/judge-step'
import { asksAnything, readStep } from '@/services/checkout/step/read-step'
import { keptStep } from '@/services/plain-forms/kept-form'
import { visitOf } from '@/services/visits/visit-of'
import { AppError } from '@/shared/app-error'
import { CHECKOUT_ADDRESS, CHECKOUT_STEP } from '@/shared/checkout-form'
import { withQuery } from '@/shared/site-path'
import { reportFields, reportIn, withoutReport } from '@/shared/visit-report'

import { clientAddress } from './client-address'
import { describe, FORM, json } from './describe'
import { isPlainForm, readForm, seeOther } from './plain-form'
import { readJson } from './read-json'
import { FROM_THIS_SITE, refuseForeignSite } from './signed-in'
import { withErrors } from './with-errors'

/** Takes the JSON of the page's script, or the plain form behind each buy button (contract §4). */
export const createCheckout: Endpoint = {
  path: CHECKOUT_ADDRESS.replace('/api', ''),
  method: 'post',
  custom: describe({
    group: 'Checkout',
    about: 'Opens a checkout for the offer in force. A plain form is led to it (303).',
    role: 'visitor',
    body: checkoutRequest,
    otherBodies: [FORM],
    answers: { 200: json('CheckoutAnswer'), 303: null },
    refuses: [403, 409, 429, 502],
  }),
  handler: withErrors(async (req) => (isPlainForm(req) ? answerForm(req) : answerJson(req))),
}

async function answerJson(req: PayloadRequest): Promise<Response> {
  await limitCheckouts({ payload: req.payload, address: clientAddress(req) })
  const request = checkoutRequest.parse(await readJson(req))
  const visit = visitOf({ headers: req.headers, report: request.visit })
  return Response.json(await begin({ req, request, visit, now: new Date() }))
}

/**
 * Leads a browser that runs no script to the checkout of the offer in force, to the step before it, or to the page that
 * says why not. A buy button's form has no fields: there is one product, and the price is the shop's. The step's form
 * says what its buyer chose (docs/decisions/0027-before-paying.md).
 *
 * @throws AppError 403 for a form of another site, 413 for a body that no such form has
 */
async function answerForm(req: PayloadRequest): Promise<Response> {
  refuseForeignSite(req, FROM_THIS_SITE)
  const fields = await readForm(req)
  try {
    await limitCheckouts({ payload: req.payload, address: clientAddress(req) })
    return 'step' in fields ? await leaveStep(req, fields) : await leavePage(req)
  } catch (error) {
    return seeOther(errorPath(req, error))
  }
}

/** From a page that sells: on to the step, where there is one. */
async function leavePage(req: PayloadRequest): Promise<Response> {
  if (asksAnything(await readStep({ payload: req.payload }))) return seeOther(CHECKOUT_STEP)
  const visit = visitOf({ headers: req.headers, report: undefined })
  return seeOther((await begin({ req, visit, now: new Date() })).checkoutUrl)
}

/** From the step: on to the checkout, or back to what is still missing, with all that was typed. */
async function leaveStep(req: PayloadRequest, fields: Record<string, string>): Promise<Response> {
  const now = new Date()
  const { answer, errors } = judgeStep({ step: await readStep({ payload: req.payload }), fields, now })
  const report = reportIn(fields)
  if (errors) {
    // In the address, not in the cookie: nothing about a visit is stored with its visitor.
    const query = new URLSearchParams({ again: '1', ...(report && reportFields(report)) })
    return seeOther(`${CHECKOUT_STEP}?${query}`, { form: keptStep, fields: withoutReport(fields) })
  }
  const visit = visitOf({ headers: req.headers, report })
  const { checkoutUrl } = await begin({ req, answer, visit, now })
  return seeOther(checkoutUrl, { form: keptStep, fields: null })
}

/** A plain form is led to a page whatever comes of it, so its status does not tell metrics what did. */
async function begin(args: Parameters<typeof createCheckoutSession>[0]) {
  const context = currentRequest()
  try {
    const session = await createCheckoutSession(args)
    if (context) context.checkout = 'started'
    return session
  } catch (error) {
    if (context) context.checkout = isExpected(error) ? 'refused' : 'failed'
    throw error
  }
}

const isExpected = (error: unknown): error is AppError => error instanceof AppError && error.status < 500

function errorPath(req: PayloadRequest, error: unknown): string {
  if (!isExpected(error)) req.payload.logger.error({ err: error }, 'a checkout could not be started')
  // Words that a visitor can act on; for anything else the page has its own.
  return isExpected(error)
    ? withQuery('/checkout/error', `error=${encodeURIComponent(error.message)}`)
    : '/checkout/error'
}
