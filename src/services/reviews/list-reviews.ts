import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import { countsTrials } from '@/config/trials'
import { database } from '@/services/database'

export type ShownReview = {
  id: number
  stars: number
  text: string
  shown_name: string
  written_at: Date
  changed_at: Date | null
  answer: string | null
}

type ListArgs = {
  payload: Payload
  /** From 1; beyond the last it is the last. */
  page: number
  /** Of counted reviews. */
  count: number
}

type Listed = { rows: ShownReview[]; page: number; pages: number }

/** A page of the counted reviews, the newest first. */
export async function listReviews({ payload, page: asked, count }: ListArgs): Promise<Listed> {
  const { perPage } = limits.reviews
  const pages = Math.max(1, Math.ceil(count / perPage))
  const page = Math.min(Math.max(1, asked), pages)
  const { rows } = await database(payload).query<ShownReview>(
    `SELECT id, stars::int, text, shown_name, written_at, changed_at, nullif(trim(answer), '') AS answer
     FROM counted_reviews($1) ORDER BY written_at DESC, id DESC LIMIT $2 OFFSET $3`,
    [countsTrials, perPage, (page - 1) * perPage],
  )
  return { rows, page, pages }
}
