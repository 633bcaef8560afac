import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'

import { enterReview } from './enter-review'

type WithdrawArgs = { req: PayloadRequest; token: string; now: Date }

/**
 * Takes a review back: its words, its name and the shop's answer are emptied, its testimonial goes in the same
 * transaction, and the history forgets what it held of both. The row stays, for a purchase has one review. It may be taken back whatever became of the order.
 *
 * @throws AppError 403, 404, 429
 */
export async function withdrawReview({ req, token, now }: WithdrawArgs): Promise<void> {
  const at = now.toISOString()
  await enterReview({
    req,
    token,
    work: async ({ review }) => {
      if (!review) return
      await query(
        req,
        sql`DELETE FROM table_history WHERE (table_name = 'reviews' AND row_id = ${review.id})
          OR (table_name = 'testimonials' AND row_id IN (SELECT id FROM testimonials WHERE review_id = ${review.id}))`,
      )
      await query(
        req,
        sql`UPDATE reviews SET state = 'withdrawn', withdrawn_at = ${at}, text = NULL, shown_name = NULL, consent = false,
              answer = NULL, answered_at = NULL, updated_at = now()
            WHERE id = ${review.id} AND state <> 'withdrawn'`,
      )
    },
  })
}
