import type { Payload } from 'payload'

import type { Landing } from '@/payload-types'
import { readGlobal } from '@/services/content/read-content'
import { readOffer } from '@/services/content/read-offer'
import { textFiller } from '@/services/content/text-filler'

type StandingArgs = { payload: Payload; now: Date }

/**
 * What the published page claims about clients and reviews without anything here having counted it, as it stands there.
 *
 * @returns empty once the figures are real or hidden
 */
export async function readStandingClaims({ payload, now }: StandingArgs): Promise<string[]> {
  const reader = { payload, faults: [] }
  const { claims, hero, testimonials } = await readGlobal<Landing>(reader, 'landing')
  if (claims.mode !== 'decorative') return []
  const fill = textFiller({ offer: await readOffer(reader), now })
  const stats = fill(testimonials.stats).map(({ value, label }) => `${value} ${label}`)
  return [fill(hero.proof), ...stats].filter((claim) => claim.trim() !== '')
}
