import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { reviewTestimonial as texts } from '@/content/reviews'
import type { ReviewTestimonial } from '@/contracts/reviews'
import { query, transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { findReview, obstacleOf, readTestimonial } from './read-testimonial'

type MakeArgs = {
  req: PayloadRequest
  /** Of the review. */
  id: number
  publish: boolean
}

/**
 * Makes a testimonial of a review, word for word, as a draft; or publishes the one that was made. The review and its order
 * are held meanwhile, so that an author who withdraws, or a refund, comes before or after and takes it along.
 *
 * @throws AppError 404, 409 when the review is not counted, or too long
 */
export async function makeTestimonial({ req, id, publish }: MakeArgs): Promise<ReviewTestimonial> {
  return transaction(req, async () => {
    await query(
      req,
      sql`SELECT FROM purchases p WHERE p.checkout_session_id = (SELECT checkout_session_id FROM reviews WHERE id = ${id})
          FOR UPDATE`,
    )
    await query(req, sql`SELECT FROM reviews WHERE id = ${id} FOR UPDATE`)
    const found = await findReview(req, id)
    const obstacle = obstacleOf(found)
    if (obstacle !== null) throw new AppError(409, obstacle)
    const common = { collection: 'testimonials', overrideAccess: true, req } as const
    let known = found.testimonial_id
    if (known !== null && found.is_binned) {
      await req.payload.delete({ ...common, id: known, trash: true })
      known = null
    }
    if (known === null) {
      const { shown_name: name, text: content, stars: rating } = found
      const role = texts.role(new Date(found.written_at))
      const data = { review: id, name, role, content, rating, is_visible: true, _status: 'draft' } as const
      known = (await req.payload.create({ ...common, draft: true, data })).id
    }
    if (publish) await req.payload.update({ ...common, id: known, data: { _status: 'published' } })
    return readTestimonial({ req, id })
  })
}
