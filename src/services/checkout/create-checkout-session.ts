import { randomUUID } from 'node:crypto'

import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import { checkoutTexts } from '@/content/checkout'
import type { CheckoutAnswer, CheckoutRequest } from '@/contracts/checkout'
import type { SessionOrder } from '@/integrations/provider-session'
import { createSandboxSession, isSandboxOn } from '@/integrations/sandbox-checkout'
import { createStripeSession } from '@/integrations/stripe'
import { isKeyRefused, isStripeConfigured } from '@/integrations/stripe-client'
import { readTermsAddress } from '@/services/content/read-terms-address'
import { database, transaction } from '@/services/database'
import { requestInvoice } from '@/services/orders/invoices/request-invoice'
import { noteRefusedKey } from '@/services/overview/to-do/stripe-keys'
import type { Visit } from '@/services/visits/visit'
import { AppError, type FieldErrors } from '@/shared/app-error'
import { checkoutReturns } from '@/shared/checkout-form'
import { sitePath, withQuery } from '@/shared/site-path'

import { priceOrder } from './price-order'
import { notAsked, type StepAnswer } from './step/judge-step'
import { readStep } from './step/read-step'

type CreateArgs = {
  req: PayloadRequest
  /** What a client asks for; without it, the offer in force and the shop's own result pages. */
  request?: CheckoutRequest
  /** What the buyer said in the step before paying; without it, they were asked nothing. */
  answer?: StepAnswer
  /** Where the buyer came from. */
  visit: Visit
  now: Date
}

const { refusals } = checkoutTexts

/**
 * Offers the one product at the price in force and records what was offered: fulfilment compares with that row.
 *
 * @throws AppError 400 or 409 as contract §4 says, 502 or 503 when the provider fails, 503 without a provider
 */
export async function createCheckoutSession({
  req,
  request,
  answer,
  visit,
  now,
}: CreateArgs): Promise<CheckoutAnswer> {
  const paths = returnPaths(request ?? checkoutReturns)
  const offer = await req.payload.findGlobal({ slug: 'offer', overrideAccess: false, req, depth: 0 })
  const line = priceOrder({ offer, product: request?.products[0] })
  const provider = chooseProvider()
  const step = await readStep({ payload: req.payload })
  const { consents, customer } = answer ?? notAsked({ step, now })
  const order: SessionOrder = {
    ...line,
    idempotencyKey: randomUUID(),
    successUrl: `${env.SERVER_URL}${withQuery(paths.success, 'sessionId={CHECKOUT_SESSION_ID}')}`,
    cancelUrl: `${env.SERVER_URL}${paths.cancel}`,
    termsUrl: (await readTermsAddress(req)).href,
    expiresAt: new Date(now.getTime() + limits.checkout.sessionLifetimeMs),
    offersRecovery: step.recoversAbandoned,
  }
  const session = provider === 'stripe' ? await openAtStripe({ req, order, now }) : createSandboxSession()
  const record = async () => {
    await req.payload.create({
      collection: 'checkout-sessions',
      overrideAccess: true,
      // It is one row: a transaction of its own would be three statements more for each buyer.
      disableTransaction: true,
      req,
      data: {
        session_id: session.id,
        provider,
        idempotency_key: order.idempotencyKey,
        product_name: line.productName,
        amount_cents: line.amountCents * line.quantity,
        currency: line.currency,
        quantity: line.quantity,
        success_path: paths.success,
        cancel_path: paths.cancel,
        status: 'open',
        expires_at: order.expiresAt.toISOString(),
        consents,
        source: visit.source || null,
        medium: visit.medium || null,
        campaign: visit.campaign || null,
        device: visit.device || null,
        recovery_offered: provider === 'stripe' && order.offersRecovery,
      },
    })
    if (customer) await requestInvoice({ req, sessionId: session.id, customer })
  }
  // Written before the buyer gets the address, so that each session that can be paid has its row.
  await (customer ? transaction(req, record) : record())
  return { checkoutUrl: session.url, sessionId: session.id }
}

type OpenArgs = { req: PayloadRequest; order: SessionOrder; now: Date }

/** A key that Stripe refuses stops every purchase: it is told in 'Da fare'. */
async function openAtStripe({ req, order, now }: OpenArgs): Promise<{ id: string; url: string }> {
  try {
    return await createStripeSession(order)
  } catch (error) {
    const secret = env.STRIPE_SECRET_KEY
    if (secret && isKeyRefused(error)) await noteRefusedKey({ db: database(req.payload), secret, now })
    throw error
  }
}

function chooseProvider(): 'stripe' | 'sandbox' {
  if (isStripeConfigured) return 'stripe'
  if (isSandboxOn) return 'sandbox'
  throw new AppError(503, refusals.closed)
}

function returnPaths({ successRouter, cancelRouter }: typeof checkoutReturns): {
  success: string
  cancel: string
} {
  const success = sitePath(successRouter, env.SERVER_URL)
  const cancel = sitePath(cancelRouter, env.SERVER_URL)
  if (success !== undefined && cancel !== undefined) return { success, cancel }
  const errors: FieldErrors = {}
  if (success === undefined) errors.successRouter = refusals.routeField
  if (cancel === undefined) errors.cancelRouter = refusals.routeField
  throw new AppError(400, refusals.route, { errors })
}
