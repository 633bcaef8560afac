import type { Payload, TypedUser } from 'payload'

import type { Page } from '@/payload-types'

import { dataFault, lineOf, tellFaults } from './read-content'
import { soundDocument } from './sound-document'

type ReadPageArgs = {
  payload: Payload
  slug: string
  /** Shows the latest draft to this person, as far as they may see it; without it, what is published. */
  draftFor?: TypedUser
}

/**
 * A plain page by its address, or null. Whatever SQL has written into its row, what can be shown is shown; the operator
 * is told what is wrong.
 */
export async function readPage({ payload, slug, draftFor }: ReadPageArgs): Promise<Page | null> {
  const faults: string[] = []
  const found = await payload
    .find({
      collection: 'pages',
      where: { slug: { equals: slug } },
      limit: 1,
      depth: 0,
      overrideAccess: false,
      ...(draftFor && { draft: true, user: draftFor }),
    })
    .then(({ docs }) => docs[0])
    .catch((error: unknown) => {
      faults.push(`/${slug}: ${dataFault(error)}; its last published version is shown`)
      return lastPublished(payload, slug)
    })
  if (!found) return null
  const fields = payload.collections.pages.config.flattenedFields
  const sound = soundDocument({ fields, values: found, media: new Map() })
  faults.push(...sound.faults.map((fault) => lineOf(`/${slug}`, fault)))
  if (!draftFor) tellFaults(`/${slug}`, faults)
  return sound.document as unknown as Page
}

async function lastPublished(payload: Payload, slug: string): Promise<Page | undefined> {
  const { docs } = await payload.findVersions({
    collection: 'pages',
    where: { 'version.slug': { equals: slug }, 'version._status': { equals: 'published' } },
    sort: '-updatedAt',
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]?.version
}
