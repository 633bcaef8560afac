import type { Payload } from 'payload'

import type { Landing } from '@/payload-types'

import { type Claims, decideClaims } from './decide-claims'
import { countClients, readFigures } from './review-figures'

type ReadArgs = { payload: Payload; landing: Pick<Landing, 'claims' | 'hero' | 'testimonials'> }

/** The claims of the landing page now; nothing is counted unless they are set to real. */
export async function readClaims({ payload, landing }: ReadArgs): Promise<Claims> {
  if (landing.claims.mode !== 'real') return decideClaims({ landing, counted: null })
  const figures = await readFigures({ payload })
  if (figures.mean === null) return decideClaims({ landing, counted: null })
  return decideClaims({ landing, counted: { ...figures, clients: await countClients({ payload }) } })
}
