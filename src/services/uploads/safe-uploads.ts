import {
  APIError,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
  type Config,
  type UploadConfig,
} from 'payload'

import { mayUsePanel } from '@/collections/access/roles'
import { openStoredFile } from '@/integrations/storage'
import { AppError } from '@/shared/app-error'

import { editedFile } from './edited-file'
import { bytesAtMost, inspectUpload, type UploadKind } from './inspect-upload'
import { safeName } from './safe-name'

const KINDS: Record<string, UploadKind | undefined> = { media: 'media', 'private-files': 'file' }

/** What a file may do when it is opened by itself: nothing, but a film plays in the browser's own player. */
const POLICIES: Record<UploadKind, string> = {
  // A document of another origin may not read the film that it shows; scripts it runs in no case.
  media: "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin",
  file: "default-src 'none'; sandbox",
}

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
      handlers: [...(collection.upload.handlers ?? []), refuseMissing],
      modifyResponseHeaders: ({ headers }) => {
        headers.set('Cache-Control', cacheControl)
        headers.set('X-Content-Type-Options', 'nosniff')
        headers.set('Content-Security-Policy', POLICIES[kind])
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

const MISSING = 'Questo file non c’è più.'

type UploadHandler = NonNullable<UploadConfig['handlers']>[number]

/** Payload itself calls a file that is not there an error of the server, and writes one into the log for each visit. */
const refuseMissing: UploadHandler = (_req, { params: { collection, filename } }) => {
  const stored = openStoredFile({ collection: collection as 'media' | 'private-files', filename })
  const refusal = () => Response.json({ error: MISSING, message: MISSING }, { status: 404 })
  // Payload looks at what it gets and goes on when that is no response; its type knows one of the two at a time.
  return stored.then((file) => (file ? undefined : refusal())) as Promise<Response>
}

/** What tells one kind of operation from another: a new row has neither an id nor a condition. */
type WriteArgs = { data?: unknown; id?: number; where?: unknown; duplicateFromID?: unknown }

const inspectFile =
  (kind: UploadKind): CollectionBeforeOperationHook =>
  async ({ args, req }) => {
    const { file } = req
    const { data, id, where, duplicateFromID } = args as WriteArgs
    const isUpdate = data !== undefined && id !== undefined
    if (!file && data !== undefined && !isUpdate && where === undefined && duplicateFromID === undefined) {
      // Payload would fetch the file from an address that the body names.
      throw new APIError('Scegli un file da caricare.', 400, null, true)
    }
    if (!file && kind === 'media' && isUpdate && mayUsePanel({ req })) {
      req.file = await editedFile({ req, id })
      req.context.inspectedUpload = req.file
      return
    }
    // Other operations of the same request find the file that was inspected already.
    if (!file || file === req.context.inspectedUpload || req.context.isOwnFile) return
    try {
      const inspected = await inspectUpload({ kind, data: file.data })
      const name = safeName(file.name, inspected.extension)
      req.file = {
        ...file,
        data: inspected.data,
        mimetype: inspected.mimetype,
        name,
        size: inspected.data.length,
      }
      req.context.inspectedUpload = req.file
    } catch (error) {
      // The CMS shows Payload's own errors to its editors, and hides all others.
      if (error instanceof AppError) throw new APIError(error.message, error.status, null, true)
      throw error
    }
  }
