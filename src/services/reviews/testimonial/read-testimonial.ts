import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { countsTrials } from '@/config/trials'
import { reviewTestimonial as texts } from '@/content/reviews'
import type { ReviewTestimonial } from '@/contracts/reviews'
import { query } from '@/services/database'
import { AppError } from '@/shared/app-error'
import { TESTIMONIAL_LENGTH } from '@/shared/review-rules'

export type Found = {
  stars: number
  text: string
  shown_name: string
  written_at: Date | string
  /** Among the counted reviews. */
  is_counted: boolean
  testimonial_id: number | null
  status: 'draft' | 'published' | null
  /** The testimonial is in the bin. */
  is_binned: boolean
}

/** @throws AppError 404 for a review that is not there */
export async function findReview(req: PayloadRequest, id: number): Promise<Found> {
  const [row] = await query<Found>(
    req,
    sql`SELECT r.stars::int, coalesce(r.text, '') AS text, coalesce(r.shown_name, '') AS shown_name,
          coalesce(r.written_at, r.created_at) AS written_at,
          EXISTS (SELECT FROM counted_reviews(${countsTrials}) c WHERE c.id = r.id) AS is_counted,
          t.id AS testimonial_id, t._status::text AS status, t.deleted_at IS NOT NULL AS is_binned
        FROM reviews r LEFT JOIN testimonials t ON t.review_id = r.id WHERE r.id = ${id}`,
  )
  if (!row) throw new AppError(404, texts.obstacles.gone)
  return row
}

/** What became of a review, and what stands in the way. @throws AppError 404 */
export async function readTestimonial({
  req,
  id,
}: {
  req: PayloadRequest
  id: number
}): Promise<ReviewTestimonial> {
  const found = await findReview(req, id)
  const { testimonial_id: testimonialId, status, is_binned: isBinned } = found
  const obstacle = obstacleOf(found)
  if (testimonialId === null || isBinned) return { state: 'none', testimonialId: null, obstacle }
  return { state: status === 'published' ? 'published' : 'draft', testimonialId, obstacle }
}

/**
 * Why a review cannot become a testimonial.
 *
 * @returns a sentence for people, or null when nothing stands against it
 */
export function obstacleOf({ is_counted: isCounted, text }: Found): string | null {
  if (!isCounted) return texts.obstacles.uncounted
  if (text.length <= TESTIMONIAL_LENGTH) return null
  return texts.obstacles.tooLong(text.length, TESTIMONIAL_LENGTH)
}
