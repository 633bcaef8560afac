import type { CollectionAfterChangeHook, TypeWithID } from 'payload'

/**
 * A testimonial keeps the address of its photo as text. When the file behind a media row is replaced its address
 * changes, so every testimonial that shows it moves along, in the same transaction, those in the bin too.
 */
export const followReplacedFile: CollectionAfterChangeHook<TypeWithID & { url?: string | null }> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  const [before, after] = [previousDoc.url, doc.url]
  if (operation === 'update' && before && after && before !== after) {
    await req.payload.update({
      collection: 'testimonials',
      // Payload names a file by the shop's whole address; a text may hold it with or without.
      where: { photo_media_url: { in: [before, pathOf(before)] } },
      data: { photo_media_url: pathOf(after) },
      overrideAccess: true,
      trash: true,
      req,
    })
  }
  return doc
}

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname
