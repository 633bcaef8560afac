import type { Payload } from 'payload'

import { countsTrials } from '@/config/trials'
import { database } from '@/services/database'
import { SOLD } from '@/services/overview/sums/sales-sql'
import { FEWEST_REVIEWS } from '@/shared/review-rules'

export type ReviewFigures = {
  /** Counted reviews. */
  count: number
  /** Of five, rounded down to a tenth; null while there are fewer than `FEWEST_REVIEWS`. */
  mean: number | null
  /** Whole percent of the reviews with four or five stars, rounded down. */
  satisfied: number
  /** How many have one star, two, and so on. */
  byStars: readonly [number, number, number, number, number]
}

type Row = { s1: number; s2: number; s3: number; s4: number; s5: number }

/** What the counted reviews come to; those of trials count where the shop itself is one. */
export async function readFigures({ payload }: { payload: Payload }): Promise<ReviewFigures> {
  const { rows } = await database(payload).query<Row>(
    `SELECT ${[1, 2, 3, 4, 5].map((n) => `count(*) FILTER (WHERE stars = ${n})::int AS s${n}`).join(', ')}
     FROM counted_reviews($1)`,
    [countsTrials],
  )
  const { s1, s2, s3, s4, s5 } = rows[0]!
  return figuresOf([s1, s2, s3, s4, s5])
}

/** @param byStars how many reviews have one star, two, and so on */
export function figuresOf(byStars: ReviewFigures['byStars']): ReviewFigures {
  const count = byStars.reduce((sum, number) => sum + number, 0)
  const total = byStars.reduce((sum, number, index) => sum + number * (index + 1), 0)
  return {
    count,
    // Down, never up: a mean is not better than its reviews.
    mean: count < FEWEST_REVIEWS ? null : Math.floor((total * 10) / count) / 10,
    satisfied: count === 0 ? 0 : Math.floor(((byStars[3] + byStars[4]) * 100) / count),
    byStars,
  }
}

/** @returns those of the reviews `ids` that are shown and counted */
export async function countedAmong({
  payload,
  ids,
}: {
  payload: Payload
  ids: readonly number[]
}): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await database(payload).query<{ id: number }>(
    'SELECT id FROM counted_reviews($1) WHERE id = ANY ($2)',
    [countsTrials, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many people have bought and kept what they bought; a buyer of two is one. */
export async function countClients({ payload }: { payload: Payload }): Promise<number> {
  const { rows } = await database(payload).query<{ clients: number }>(
    `SELECT count(DISTINCT p.customer_email)::int AS clients FROM purchases p
     WHERE ${SOLD}`,
    [countsTrials],
  )
  return rows[0]!.clients
}
