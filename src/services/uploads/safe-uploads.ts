import { APIError, type CollectionBeforeOperationHook, type CollectionConfig, type Config } from 'payload'

import { AppError } from '@/shared/app-error'

import { bytesAtMost, inspectUpload, type UploadKind } from './inspect-upload'
import { safeName } from './safe-name'

const KINDS: Record<string, UploadKind | undefined> = { media: 'media', 'private-files': 'file' }

/** Payload reads uploads of its own panel too: no more than the largest kind allows. */
export const uploadLimits: Config['upload'] = {
  limits: { fileSize: Math.max(bytesAtMost('media'), bytesAtMost('file')), files: 1 },
  abortOnLimit: true,
  responseOnLimit: 'Il file è troppo grande.',
}

/** The context of one write that brings a file of the shop's own: it keeps its bytes and its name. */
export const ownFile = () => ({ isOwnFile: true })

/**
 * Has every file of an upload collection inspected before it is stored, whether it comes through the CMS or through
 * `/api/upload`. Names are never used twice (the shop's own files have one
 * content each), so a public file may be kept by browsers for good.
 */
export function withSafeUploads(collection: CollectionConfig): CollectionConfig {
  const kind = KINDS[collection.slug]
  if (!kind || typeof collection.upload !== 'object') return collection
  const cacheControl = kind === 'media' ? 'public, max-age=31536000, immutable' : 'private, no-store'
  return {
    ...collection,
    upload: {
      ...collection.upload,
      modifyResponseHeaders: ({ headers }) => {
        headers.set('Cache-Control', cacheControl)
        headers.set('X-Content-Type-Options', 'nosniff')
        headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
        if (kind === 'file') headers.set('Content-Disposition', 'attachment')
        return headers
      },
    },
    hooks: {
      ...collection.hooks,
      beforeOperation: [...(collection.hooks?.beforeOperation ?? []), inspectFile(kind)],
    },
  }
}

const inspectFile =
  (kind: UploadKind): CollectionBeforeOperationHook =>
  async ({ req }) => {
    const { file } = req
    // Other operations of the same request find the file that was inspected already.
    if (!file || file === req.context.inspectedUpload || req.context.isOwnFile) return
    try {
      const { data, mimetype, extension } = await inspectUpload({ kind, data: file.data })
      const name = safeName(file.name, extension)
      req.file = { ...file, data, mimetype, name, size: data.length }
      req.context.inspectedUpload = req.file
    } catch (error) {
      // The CMS shows Payload's own errors to its editors, and hides all others.
      if (error instanceof AppError) throw new APIError(error.message, error.status, null, true)
      throw error
    }
  }
