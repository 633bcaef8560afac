import { constants, copyFile, rename } from 'node:fs/promises'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
  type PayloadRequest,
} from 'payload'

import { uploadFolders } from '@/config/upload-folders'
import { isOnDisk, removeStoredFile } from '@/integrations/storage'
import type { Media } from '@/payload-types'
import { afterCommit, query } from '@/services/database'

import { lockStoredFile } from './goods-references'
import { replacedName } from './replaced-name'

type UploadSlug = keyof typeof uploadFolders

/**
 * Payload deletes a replaced file from the disk before it validates, stores the new one and commits: whatever fails
 * afterwards would leave buyers without a file, and visitors without a picture. So copies are made before, and take the
 * names again as soon as Payload has deleted the originals.
 *
 * S3 needs none of it: there Payload's plugin deletes last.
 */
export const copyBeforeReplacing: CollectionBeforeOperationHook = async ({
  args,
  collection,
  overrideAccess,
  req,
}) => {
  const { id, where } = args as { id?: number | string; where?: unknown }
  // A file that is added replaces none, and reading rows, which has no data, replaces none either.
  if (!req.file || !('data' in args) || (id === undefined && where === undefined)) return
  // Payload refuses those right after this hook.
  if (!overrideAccess && !(await collection.access.update({ req }))) return
  if (id === undefined) throw new APIError('Sostituisci un file alla volta.', 400, undefined, true)
  const slug = collection.slug as UploadSlug
  const names = slug === 'media' ? await lockPicture(req, id) : await lockGoods(req, id)
  if (!isOnDisk) return
  const copied: string[] = []
  for (const name of names) {
    const { original, copy } = placesOf(slug, name)
    try {
      await copyFile(original, copy, constants.COPYFILE_FICLONE)
      copied.push(name)
    } catch (error) {
      // Bytes that are gone already cannot be kept; a new file is the way to mend that.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  req.context.copiedUploads = copied
}

/** The first hook after Payload has deleted the files. */
export const restoreReplaced: CollectionBeforeValidateHook = async ({ collection, data, operation, req }) => {
  const copied = operation === 'update' ? req.context.copiedUploads : undefined
  if (Array.isArray(copied)) {
    for (const name of copied as string[]) {
      const { original, copy } = placesOf(collection.slug as UploadSlug, name)
      await rename(copy, original)
    }
    delete req.context.copiedUploads
  }
  return data
}

/**
 * A picture that was replaced goes, in all its sizes, once the new one is saved. Files for sale stay: no row names the old
 * one any more, and a download under way goes on.
 */
export const removeReplaced: CollectionAfterChangeHook<Media> = async (change) => {
  const { doc, previousDoc, req } = change
  if (isOnDisk && replacedName(change)) await afterCommit(req, () => removePictures(namesOf(previousDoc)))
  return doc
}

async function removePictures(names: string[]): Promise<void> {
  for (const filename of names) {
    try {
      await removeStoredFile({ collection: 'media', filename })
    } catch (error) {
      console.error(`${filename} was replaced and could not be removed`, error)
    }
  }
}

async function lockGoods(req: PayloadRequest, id: number | string): Promise<string[]> {
  const filename = await lockStoredFile(req, Number(id))
  return filename === undefined ? [] : [filename]
}

/** Of two that replace a picture at once, the second sees what the first has left. */
async function lockPicture(req: PayloadRequest, id: number | string): Promise<string[]> {
  // As text: what is no number, or one beyond all rows, is no fault. A shop has a few pictures.
  const [row] = await query<{ id: number }>(
    req,
    sql`SELECT id FROM media WHERE id::text = ${String(id)} FOR UPDATE`,
  )
  if (!row) return []
  const where = { id: { equals: row.id } }
  const media = await req.payload.db.findOne<Media>({ collection: 'media', where, req })
  return media ? namesOf(media) : []
}

/** Of a picture and all its sizes, each once: sizes that a small picture does not reach are the same file. */
const namesOf = ({ filename, sizes }: Media): string[] => {
  const names = [filename, ...Object.values(sizes ?? {}).map((size) => size.filename)]
  return [...new Set(names)].filter((name): name is string => typeof name === 'string' && name !== '')
}

/** With a dot before it a copy is in no list of files and in no backup, should one be left behind. */
function placesOf(slug: UploadSlug, filename: string): { original: string; copy: string } {
  const folder = uploadFolders[slug]
  return { original: path.join(folder, filename), copy: path.join(folder, `.${filename}.copy`) }
}
