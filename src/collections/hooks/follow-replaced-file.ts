import type { CollectionAfterChangeHook, PayloadRequest, TypeWithID } from 'payload'

/**
 * A testimonial keeps the address of its photo as text. When the file behind a media row is replaced its address
 * changes, so every testimonial that shows it moves along, in the same transaction: those in the bin, drafts and earlier
 * versions too. Nothing else of them changes, and no draft is published.
 */
export const followReplacedFile: CollectionAfterChangeHook<TypeWithID & { url?: string | null }> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  const [before, after] = [previousDoc.url, doc.url]
  if (operation === 'update' && before && after && before !== after) {
    // Payload names a file by the shop's whole address; a text may hold it with or without.
    await movePhotos({ from: [before, pathOf(before)], to: pathOf(after), req })
  }
  return doc
}

async function movePhotos({ from, to, req }: { from: string[]; to: string; req: PayloadRequest }) {
  const { db } = req.payload
  const collection = 'testimonials'
  const where = { photo_media_url: { in: from } }
  await db.updateMany({ collection, where, data: { photo_media_url: to }, returning: false, req })
  const { docs: versions } = await db.findVersions({
    collection,
    where: { 'version.photo_media_url': { in: from } },
    limit: 0,
    pagination: false,
    req,
  })
  for (const { id } of versions) {
    // Null leaves the times as they are.
    const versionData = { updatedAt: null, version: { photo_media_url: to, updatedAt: null } } as never
    await db.updateVersion({ collection, id, versionData, returning: false, req })
  }
}

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname
