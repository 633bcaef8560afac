import type { Payload } from 'payload'

import type { Landing } from '@/payload-types'
import { readGlobal } from '@/services/content/read-content'

/**
 * What the published page claims about clients and reviews without anything here having counted it, as written there.
 *
 * @returns empty once the figures are real or hidden
 */
export async function readStandingClaims({ payload }: { payload: Payload }): Promise<string[]> {
  const { claims, hero, testimonials } = await readGlobal<Landing>({ payload, faults: [] }, 'landing')
  if (claims.mode !== 'decorative') return []
  return [hero.proof, ...testimonials.stats.map(({ value, label }) => `${value} ${label}`)].filter(
    (claim) => claim.trim() !== '',
  )
}
