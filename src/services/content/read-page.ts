import type { Payload, TypedUser } from 'payload'

import type { Page } from '@/payload-types'

type ReadPageArgs = {
  payload: Payload
  slug: string
  /** Shows the latest draft to this person, as far as they may see it; without it, what is published. */
  draftFor?: TypedUser
}

/** A plain page by its address, or null. */
export async function readPage({ payload, slug, draftFor }: ReadPageArgs): Promise<Page | null> {
  const { docs } = await payload.find({
    collection: 'pages',
    where: { slug: { equals: slug } },
    limit: 1,
    depth: 0,
    overrideAccess: false,
    ...(draftFor && { draft: true, user: draftFor }),
  })
  return docs[0] ?? null
}
