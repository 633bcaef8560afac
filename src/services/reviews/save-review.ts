import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { reviewTexts as texts } from '@/content/reviews'
import { query } from '@/services/database'
import { AppError } from '@/shared/app-error'
import { readReview } from '@/shared/review-rules'

import { enterReview } from './enter-review'

type SaveArgs = {
  req: PayloadRequest
  token: string
  /** As sent: see `readReview`. */
  values: Readonly<Record<string, unknown>>
  now: Date
}

/**
 * Writes the one review of a purchase, or changes it. A withdrawn one is published again.
 *
 * @throws AppError 400 with `errors`, 403, 404, 409 when the purchase takes no review, 429
 */
export async function saveReview({ req, token, values, now }: SaveArgs): Promise<void> {
  const at = now.toISOString()
  await enterReview({
    req,
    token,
    work: async ({ purchase, obstacle }) => {
      if (obstacle !== null) throw new AppError(409, texts.obstacles[obstacle])
      const { words, faults } = readReview(values)
      if (Object.keys(faults).length > 0) throw new AppError(400, texts.faults, { errors: { ...faults } })
      const { stars, text, shown_name: name, consent } = words
      await query(
        req,
        sql`INSERT INTO reviews AS r
              (checkout_session_id, stars, text, shown_name, consent, state, written_at, by_author)
            VALUES (${purchase.checkout_session_id}, ${stars}, ${text}, ${name}, ${consent}, 'published', ${at}, true)
            ON CONFLICT (checkout_session_id) DO UPDATE SET
              stars = excluded.stars, text = excluded.text, shown_name = excluded.shown_name,
              consent = excluded.consent, state = 'published', by_author = true, withdrawn_at = NULL,
              written_at = CASE WHEN r.state = 'withdrawn' THEN excluded.written_at ELSE r.written_at END,
              changed_at = CASE WHEN r.state = 'withdrawn' THEN NULL ELSE excluded.written_at END,
              updated_at = now()
            WHERE (r.stars, r.text, r.shown_name, r.consent, r.state) IS DISTINCT FROM
              (excluded.stars, excluded.text, excluded.shown_name, excluded.consent, excluded.state)`,
      )
    },
  })
}
