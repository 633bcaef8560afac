import { constants, copyFile, rename } from 'node:fs/promises'
import path from 'node:path'

import { APIError, type CollectionBeforeOperationHook, type CollectionBeforeValidateHook } from 'payload'

import { uploadFolders } from '@/config/upload-folders'
import { isOnDisk } from '@/integrations/storage'

import { lockStoredFile } from './goods-references'

/**
 * Payload deletes a replaced file from the disk before it validates, stores the new one and commits: whatever fails
 * afterwards would leave every buyer without a file. So a copy is made before, and takes the name again as soon as
 * Payload has deleted the original. The old bytes stay: no row names them any more, and a download under way goes on.
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
  // A file that is added replaces none.
  if (!req.file || (id === undefined && where === undefined)) return
  // Payload refuses those right after this hook.
  if (!overrideAccess && !(await collection.access.update({ req }))) return
  if (id === undefined) throw new APIError('Sostituisci un file alla volta.', 400, undefined, true)
  const filename = await lockStoredFile(req, Number(id))
  if (filename === undefined || !isOnDisk) return
  const { original, copy } = placesOf(filename)
  try {
    await copyFile(original, copy, constants.COPYFILE_FICLONE)
    req.context.copiedUpload = filename
  } catch (error) {
    // Bytes that are gone already cannot be kept; a new file is the way to mend that.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The first hook after Payload has deleted the file. */
export const restoreReplaced: CollectionBeforeValidateHook = async ({ data, operation, req }) => {
  const filename = operation === 'update' ? req.context.copiedUpload : undefined
  if (typeof filename === 'string') {
    const { original, copy } = placesOf(filename)
    await rename(copy, original)
    delete req.context.copiedUpload
  }
  return data
}

function placesOf(filename: string): { original: string; copy: string } {
  const original = path.join(uploadFolders['private-files'], filename)
  return { original, copy: `${original}.copy` }
}
