import { existsSync } from 'node:fs'
import path from 'node:path'

import type { Payload, PayloadRequest } from 'payload'

import { mediaFolders, mediaTexts } from '@/content/media-texts'
import { ownFile } from '@/services/uploads/safe-uploads'

/**
 * Puts the shop's own pictures and film into the media, each once, known by its file name.
 *
 * @param files file names as in src/content/media-texts.ts
 * @returns the media row of each file; one that does not exist is left out
 */
export async function seedMedia({
  payload,
  req,
  files,
}: {
  payload: Payload
  req: PayloadRequest
  files: string[]
}): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  for (const file of new Set(files)) {
    const known = await payload.find({
      collection: 'media',
      where: { filename: { equals: file } },
      limit: 1,
      depth: 0,
      overrideAccess: true,
      req,
    })
    const filePath = mediaFolders
      .map((folder) => path.resolve(process.cwd(), folder, file))
      .find((candidate) => existsSync(candidate))
    const existing = known.docs[0]
    if (existing) rows.set(file, existing.id)
    else if (filePath) {
      const created = await payload.create({
        collection: 'media',
        data: { alt: mediaTexts[file] ?? file },
        filePath,
        // The same bytes may lie there from a database that is gone.
        overwriteExistingFiles: true,
        context: ownFile(),
        overrideAccess: true,
        req,
      })
      rows.set(file, created.id)
    }
  }
  return rows
}
