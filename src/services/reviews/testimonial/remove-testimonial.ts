import type { PayloadRequest } from 'payload'

import type { ReviewTestimonial } from '@/contracts/reviews'
import { transaction } from '@/services/database'

import { findReview, readTestimonial } from './read-testimonial'

type RemoveArgs = {
  req: PayloadRequest
  /** Of the review. */
  id: number
}

/** Takes the testimonial of a review away for good; the review stays. @throws AppError 404 */
export async function removeTestimonial({ req, id }: RemoveArgs): Promise<ReviewTestimonial> {
  return transaction(req, async () => {
    const { testimonial_id: known } = await findReview(req, id)
    if (known !== null) {
      await req.payload.delete({
        collection: 'testimonials',
        id: known,
        overrideAccess: true,
        trash: true,
        req,
      })
    }
    return readTestimonial({ req, id })
  })
}
