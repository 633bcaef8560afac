import { APIError, type PayloadRequest } from 'payload'

import { AppError } from '@/shared/app-error'

import { type UploadKind } from './inspect-upload'

type StoreUploadArgs = { req: PayloadRequest; kind: UploadKind; name: string; data: Buffer }

/**
 * Keeps a file: pictures and films in the public media, everything else among the private files.
 *
 * @returns the address that `media_url` and `file_url` fields hold
 * @throws AppError 400, 413, 415 as `inspectUpload` does, 403 when the collection's access says no
 */
export async function storeUpload({ req, kind, name, data }: StoreUploadArgs): Promise<string> {
  const file = { data, name, mimetype: 'application/octet-stream', size: data.length }
  const options = { file, depth: 0, overrideAccess: false, req }
  try {
    const stored =
      kind === 'media'
        ? await req.payload.create({ collection: 'media', data: { alt: describe(name) }, ...options })
        : await req.payload.create({ collection: 'private-files', data: {}, ...options })
    if (!stored.url) throw new Error(`${kind} ${stored.id} was stored without an address`)
    return stored.url
  } catch (error) {
    const isExpected = (fault: unknown): fault is APIError => fault instanceof APIError && fault.status < 500
    if (isExpected(error)) throw new AppError(error.status, error.message)
    throw error
  }
}

/** A first description out of the file's name; an editor writes a better one in the CMS. */
function describe(name: string): string {
  const words = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}_-]+/gu, ' ')
    .trim()
  return words.slice(0, 100) || 'Immagine'
}
