import { type Endpoint, type PayloadHandler } from 'payload'

import { contactForm, submitContact } from '@/services/contact/submit-contact'
import { AppError } from '@/shared/app-error'

import { clientAddress } from './client-address'
import { describe, formShape, json, object, refusalWith, text } from './describe'
import { readJson } from './read-json'
import { refuseForeignSite } from './signed-in'
import { withErrors } from './with-errors'

const contactShape = formShape(contactForm, { formId: { const: contactForm.name } })
/** Contract §4: here a refusal also says `success: false`. */
const contactRefusal = refusalWith({ success: { const: false } })

export const submitForm: Endpoint = {
  path: '/forms/submit',
  method: 'post',
  custom: describe({
    group: 'Contact',
    about: 'A message by the form of the site.',
    role: 'visitor',
    body: contactShape,
    answers: {
      200: json(object({ success: { const: true }, message: text })),
      400: contactRefusal,
      403: contactRefusal,
      408: refusalWith({}),
      413: contactRefusal,
      415: contactRefusal,
      429: contactRefusal,
    },
  }),
  handler: withErrors(
    withSuccessFlag(async (req) => {
      refuseForeignSite(req, 'Invia il modulo dal nostro sito.')
      const body = await readJson(req)
      const message = await submitContact({ req, body, address: clientAddress(req) })
      return Response.json({ success: true, message })
    }),
  ),
}

/** Contract §4: here a refusal also says `success: false`, beside what every refusal says. */
function withSuccessFlag(handler: PayloadHandler): PayloadHandler {
  return async (req) => {
    try {
      return await handler(req)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { status, message, errors, headers } = error
      return Response.json(
        { success: false, error: message, message, ...(errors && { errors }) },
        { status, headers },
      )
    }
  }
}
