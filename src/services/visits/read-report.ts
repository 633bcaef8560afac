import { limits } from '@/config/limits'
import { visitReport } from '@/contracts/visits'
import { AppError, type FieldErrors } from '@/shared/app-error'
import type { VisitReport } from '@/shared/visit-report'

/** `sendBeacon` sends a text as `text/plain`, a Blob as what it was made with, and one without a type as nothing. */
const TAKEN = /^(?:application\/json|text\/plain)\s*(?:;|$)/i

type ReadArgs = { contentType: string | undefined; body: AsyncIterable<Uint8Array> }

/**
 * Reads what a page tells of a visit.
 *
 * @throws AppError 415 for a content type that no page of ours sends, 413 when it is too long, 400 for anything else than
 *   a report
 */
export async function readReport({ contentType, body }: ReadArgs): Promise<VisitReport> {
  if (contentType !== undefined && !TAKEN.test(contentType)) {
    throw new AppError(415, 'Invia i dati in formato JSON.')
  }
  const parsed = visitReport.safeParse(parse(await readText(body)))
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) if (path.length > 0) errors[path.join('.')] ??= message
  throw new AppError(400, 'Richiesta non valida.', Object.keys(errors).length > 0 ? { errors } : {})
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body) {
      size += piece.byteLength
      if (size <= limits.visits.bodyBytes) pieces.push(piece)
    }
  } catch {
    throw new AppError(400, 'La richiesta si è interrotta.')
  }
  if (size > limits.visits.bodyBytes) throw new AppError(413, 'La richiesta è troppo grande.')
  return Buffer.concat(pieces).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError(400, 'Richiesta non valida.')
  }
}
