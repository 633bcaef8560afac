import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'

import type { ReviewTestimonial } from '@/contracts/reviews'
import { keptReview } from '@/services/plain-forms/kept-form'
import { saveReview } from '@/services/reviews/save-review'
import { makeTestimonial } from '@/services/reviews/testimonial/make-testimonial'
import { readTestimonial } from '@/services/reviews/testimonial/read-testimonial'
import { removeTestimonial } from '@/services/reviews/testimonial/remove-testimonial'
import { withdrawReview } from '@/services/reviews/withdraw-review'
import { parseRowId } from '@/services/tables/table'
import { AppError } from '@/shared/app-error'

import { describe, done, FORM, json, text, type Shape } from './describe'
import { editorOnly } from './editor-only'
import { isPlainForm, readForm, seeOther } from './plain-form'
import { readJson } from './read-json'
import { routeToken } from './route-token'
import { refuseForeignSite } from './signed-in'
import { withErrors } from './with-errors'

const reviewShape: Shape = {
  type: 'object',
  properties: {
    stars: { type: ['integer', 'string'], description: 'From 1 to 5.' },
    text,
    shown_name: text,
    consent: { type: ['boolean', 'string'], description: 'Whether it may be published.' },
  },
  required: ['stars', 'text', 'shown_name'],
}

const toTestimonial = z.object({ publish: z.boolean().optional() })

/** What an editor does with a review, by method. */
const testimonials = {
  get: { about: 'What became of a review.' },
  post: {
    about: 'Makes a testimonial of a review, as a draft or on the site.',
    body: toTestimonial,
    refuses: [409],
  },
  delete: { about: 'Takes the testimonial of a review away.', refuses: [409] },
}

/** `POST /api/review/{token}` writes or changes the review, `…/withdraw` takes it back; JSON or the page's plain form. */
export const reviews: Endpoint[] = [
  {
    path: '/review/:token',
    method: 'post',
    custom: describe({
      group: 'Reviews',
      about: 'Writes or changes the review of a purchase. A plain form is led back to the page (303).',
      role: 'visitor',
      body: reviewShape,
      otherBodies: [FORM],
      answers: { 200: done, 303: null },
      refuses: [403, 409, 429],
    }),
    handler: withErrors(async (req) => {
      refuseForeignSite(req)
      const token = routeToken(req)
      if (isPlainForm(req)) return answerForm(req, token)
      await saveReview({ req, token, values: await readJson(req), now: new Date() })
      return Response.json({ success: true }, NOT_KEPT)
    }),
  },
  {
    path: '/review/:token/withdraw',
    method: 'post',
    custom: describe({
      group: 'Reviews',
      about: 'Takes the review back. A plain form is led back to the page (303).',
      role: 'visitor',
      body: { type: 'object' },
      otherBodies: [FORM],
      answers: { 200: done, 303: null },
      refuses: [403, 409, 429],
    }),
    handler: withErrors(async (req) => {
      refuseForeignSite(req)
      const token = routeToken(req)
      const isForm = isPlainForm(req)
      const done = withdrawReview({ req, token, now: new Date() })
      if (!isForm) {
        await done
        return Response.json({ success: true }, NOT_KEPT)
      }
      return done.then(
        () => seeOther(pageOf(token, '?fatto=ritirata'), { form: keptReview, fields: null }),
        (error: unknown) => seeOther(pageOf(token, faultOf(error))),
      )
    }),
  },
  ...(['get', 'post', 'delete'] as const).map((method) => ({
    path: '/admin/reviews/:id/testimonial',
    method,
    custom: describe({
      group: 'Reviews',
      role: 'editor',
      answers: { 200: json('ReviewTestimonial') },
      ...testimonials[method],
    }),
    handler: editorOnly(async (req) => Response.json(await testimonialOf(req, method))),
  })),
]

const NOT_KEPT = { headers: { 'Cache-Control': 'no-store' } }

const pageOf = (token: string, outcome: string) => `/recensione/${encodeURIComponent(token)}${outcome}`

/** Back to the page, which says what came of it; what was typed comes along when something in it is wrong. */
async function answerForm(req: PayloadRequest, token: string): Promise<Response> {
  const values = await readForm(req)
  try {
    await saveReview({ req, token, values, now: new Date() })
    return seeOther(pageOf(token, '?fatto=salvata'), { form: keptReview, fields: null })
  } catch (error) {
    return seeOther(pageOf(token, faultOf(error)), { form: keptReview, fields: values })
  }
}

/** A link that is forged, or leads nowhere, is what the page itself says. */
function faultOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  if (error.status === 403) throw error
  if (error.status === 429) return '?errore=troppi'
  return error.errors ? '?errore=campi' : ''
}

/** GET tells, POST makes a draft of the review, or publishes it with `{publish: true}`, DELETE takes it away. */
async function testimonialOf(
  req: PayloadRequest,
  method: 'get' | 'post' | 'delete',
): Promise<ReviewTestimonial> {
  const id = parseRowId(req.routeParams?.id, 'Questa recensione non c’è.')
  if (method === 'get') return readTestimonial({ req, id })
  refuseForeignSite(req)
  if (method === 'delete') return removeTestimonial({ req, id })
  const { publish = false } = toTestimonial.parse(await readJson(req))
  return makeTestimonial({ req, id, publish })
}
