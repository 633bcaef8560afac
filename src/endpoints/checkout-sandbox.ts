import type { Endpoint } from 'payload'

import { env } from '@/config/env'
import { sandboxDecision } from '@/contracts/checkout'
import { callerSite } from '@/services/accounts/same-origin'
import { settleSandbox as settle } from '@/services/checkout/settle-sandbox'
import { AppError } from '@/shared/app-error'

import { describe, FORM } from './describe'
import { readText } from './read-json'
import { FROM_THIS_SITE } from './signed-in'
import { withErrors } from './with-errors'

/** The form of the sandbox pay page; it works without scripts and answers with the way back to the shop. */
export const settleSandbox: Endpoint = {
  path: '/sandbox-checkout',
  method: 'post',
  custom: describe({
    group: 'Checkout',
    about: 'A button of the simulated pay page; leads back to the shop.',
    role: 'visitor',
    otherBodies: [FORM],
    answers: { 303: null },
    refuses: [400, 403, 404, 409, 410],
  }),
  handler: withErrors(async (req) => {
    if (callerSite(req.headers) !== 'own') throw new AppError(403, FROM_THIS_SITE)
    const fields = new URLSearchParams(await readText(req))
    const decision = sandboxDecision.safeParse(Object.fromEntries(fields))
    // A mistyped address is mended on the page; anything else did not come from it.
    if (!decision.success && fields.get('action') !== 'pay') throw decision.error
    const path = decision.success
      ? await settle({ payload: req.payload, decision: decision.data, now: new Date() })
      : `/checkout/sandbox?session=${encodeURIComponent(fields.get('session') ?? '')}&fault=1`
    return new Response(null, { status: 303, headers: { Location: `${env.SERVER_URL}${path}` } })
  }),
}
