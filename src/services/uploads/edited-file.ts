import type { PayloadRequest } from 'payload'

import { openStoredFile } from '@/integrations/storage'

import { safeName } from './safe-name'

type EditedFileArgs = { req: PayloadRequest; id: number | string }

/**
 * The stored picture that an editor crops, under a new name. Payload itself would write the cropped one under the old
 * name, and browsers keep what they have under that name for a year.
 *
 * @param id of a row of `media`
 * @returns nothing when the request edits no picture or the file is gone; Payload then goes its own way
 * @throws APIError 403 or 404 when the row is not this person's to read
 */
export async function editedFile({ req, id }: EditedFileArgs): Promise<PayloadRequest['file']> {
  const edits = req.query.uploadEdits
  if (typeof edits !== 'object' || edits === null || Object.keys(edits).length === 0) return undefined
  const { filename, mimeType } = await req.payload.findByID({
    collection: 'media',
    id,
    depth: 0,
    overrideAccess: false,
    req,
  })
  const stored = filename ? await openStoredFile({ collection: 'media', filename }) : undefined
  if (!filename || !stored) return undefined
  const data = Buffer.from(await new Response(await stored.read()).arrayBuffer())
  const extension = filename.split('.').at(-1) ?? ''
  return {
    data,
    mimetype: mimeType ?? 'application/octet-stream',
    name: safeName(filename, extension),
    size: data.length,
  }
}
