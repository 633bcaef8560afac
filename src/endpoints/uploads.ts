import type { Endpoint, PayloadRequest } from 'payload'

import { bytesAtMost, tooLarge, type UploadKind } from '@/services/uploads/inspect-upload'
import { storeUpload } from '@/services/uploads/store-upload'
import { AppError } from '@/shared/app-error'

import { adminOnly } from './admin-only'
import { describe, json, object, text } from './describe'

/** Beside the file, a form carries its boundaries and headers. */
const FORM_BYTES = 10_000

/** `POST /api/upload/{media or file}`: a form whose field `file` is kept, answered with its address. */
export const upload: Endpoint = {
  path: '/upload/:kind',
  method: 'post',
  custom: describe({
    group: 'Content',
    about: 'Keeps a picture or film, or a file for sale.',
    role: 'admin',
    otherBodies: ['multipart/form-data'],
    answers: { 201: json(object({ url: text })) },
    refuses: [400, 408, 413, 415],
  }),
  handler: adminOnly(async (req) => {
    const kind = req.routeParams?.kind
    if (kind !== 'media' && kind !== 'file') throw new AppError(404, 'Questo indirizzo non esiste.')
    const file = await readFile(req, kind)
    const data = Buffer.from(await file.arrayBuffer())
    return Response.json({ url: await storeUpload({ req, kind, name: file.name, data }) }, { status: 201 })
  }),
}

async function readFile(req: PayloadRequest, kind: UploadKind): Promise<File> {
  const type = req.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError(415, 'Invia il file come modulo.')
  const most = bytesAtMost(kind) + FORM_BYTES
  if (Number(req.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const body = req.body as ReadableStream<Uint8Array> | null
  let form: FormData
  let size = 0
  try {
    const counted = body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength
          if (size > most) controller.error(tooLarge())
          else controller.enqueue(chunk)
        },
      }),
    )
    form = await new Response(counted, { headers: { 'Content-Type': type } }).formData()
  } catch {
    if (size > most) throw tooLarge()
    throw new AppError(400, 'Richiesta non valida.')
  }
  const file = form.get('file')
  if (!(file instanceof File))
    throw new AppError(400, 'Manca il file.', { errors: { file: 'Manca il file.' } })
  return file
}
