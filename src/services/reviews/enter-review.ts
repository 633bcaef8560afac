import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { reviewTexts as texts } from '@/content/reviews'
import { consumeRateLimit } from '@/integrations/rate-limits'
import { query, transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { type OpenedReview, openReview } from './open-review'
import { readReviewToken } from './review-address'

type Opened = Extract<OpenedReview, { state: 'open' }>
type EnterArgs<T> = { req: PayloadRequest; token: string; work: (opened: Opened) => Promise<T> }

/**
 * Does `work` on the review of a link in a transaction that holds its purchase against other writers: however many come at
 * once, they follow each other, and a refund comes before or after them.
 *
 * @throws AppError 403 for a link that this shop did not sign, 404 for one that leads to no order, 429 after too many
 */
export async function enterReview<T>({ req, token, work }: EnterArgs<T>): Promise<T> {
  const claim = readReviewToken(token)
  if (!claim) throw new AppError(403, texts.forged)
  await consumeRateLimit({
    payload: req.payload,
    limit: limits.reviews.writesPerPurchase,
    key: String(claim.purchaseId),
    message: texts.tooMany,
  })
  return transaction(req, async () => {
    await query(req, sql`SELECT FROM purchases WHERE id = ${claim.purchaseId} FOR UPDATE`)
    const opened = await openReview({ req, token })
    if (opened.state !== 'open') throw new AppError(404, texts.unknown.text)
    // For this transaction alone: the trigger `keep_author` lets nobody else write an author's words.
    await query(req, sql`SELECT set_config('ore_serene.review_author', 'on', true)`)
    return work(opened)
  })
}
