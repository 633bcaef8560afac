import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { AppError } from '@/shared/app-error'

/**
 * Reads a JSON object from a request, at most `limits.body.jsonBytes` of it.
 *
 * @throws AppError 415 for another content type, 413 when too large, 400 when it is not a JSON object in UTF-8
 */
export async function readJson(req: PayloadRequest): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(?:;|$)/i.test(req.headers.get('content-type') ?? '')) {
    throw new AppError(415, 'Invia i dati in formato JSON.')
  }
  const bytes = await readBytes(req)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError(400, 'Richiesta non valida.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError(400, 'Richiesta non valida.')
  }
  return value as Record<string, unknown>
}

/**
 * The raw body as text, read no further than the limit.
 *
 * @throws AppError 413 when there is more
 */
export async function readText(req: PayloadRequest, maxBytes?: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(req, maxBytes))
}

/**
 * The raw body, byte for byte, as a signature over it needs; read no further than the limit.
 *
 * @throws AppError 413 when there is more, 400 when whoever sends it goes away before its end
 */
export async function readBytes(
  req: PayloadRequest,
  maxBytes: number = limits.body.jsonBytes,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = (req.body as ReadableStream<Uint8Array> | null)?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(cutShort)
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new AppError(413, 'La richiesta è troppo grande.')
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/** The client disconnected: not logged as an error. */
function cutShort(): never {
  throw new AppError(400, 'La richiesta si è interrotta.')
}
