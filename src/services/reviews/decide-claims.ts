import { realClaims } from '@/content/reviews'
import type { Landing } from '@/payload-types'

import type { ReviewFigures } from './review-figures'

export type Claims = {
  /** The line below the hero's buttons; empty for none. */
  proof: string
  stats: Landing['testimonials']['stats']
  /** What search engines may repeat, and the page's link to how it came about; null for anything but real figures. */
  rating: { mean: number; count: number } | null
}

/** Figures that were counted: of reviews, and of the people who bought. */
export type Counted = ReviewFigures & { clients: number }

/**
 * What the page claims about clients and reviews: the texts as they are written, what was counted, or nothing. Too few
 * reviews are no figures.
 *
 * @param counted needed in mode `real` alone
 */
export function decideClaims({
  landing: { claims, hero, testimonials },
  counted,
}: {
  landing: Pick<Landing, 'claims' | 'hero' | 'testimonials'>
  counted: Counted | null
}): Claims {
  if (claims.mode === 'decorative') return { proof: hero.proof, stats: testimonials.stats, rating: null }
  if (claims.mode === 'hidden' || !counted || counted.mean === null)
    return { proof: '', stats: [], rating: null }
  const { mean, count, clients, satisfied } = counted
  return {
    proof: realClaims.proof({ mean, reviews: count, clients }),
    stats: [realClaims.clients(clients), realClaims.mean(mean, count), realClaims.satisfied(satisfied)].map(
      (stat, index) => ({ id: `real-${index}`, ...stat }),
    ),
    rating: { mean, count },
  }
}
