import type { PayloadHandler, PayloadRequest } from 'payload'
import { ZodError } from 'zod'

import { AppError, type FieldErrors } from '@/shared/app-error'

/** The one shape of a refusal (contract §4): the same Italian sentence twice. */
export function refusal(
  status: number,
  message: string,
  errors?: FieldErrors,
  headers?: HeadersInit,
): Response {
  return Response.json({ error: message, message, ...(errors && { errors }) }, { status, headers })
}

const INVALID = 'Richiesta non valida.'
const BROKEN = 'Qualcosa è andato storto. Riprova più tardi.'

/**
 * Wraps a handler: expected failures (`AppError`, a zod refusal) answer as contract §4 says, anything else is logged
 * for the operator and answers 500 without its text.
 */
export function withErrors(handler: PayloadHandler): PayloadHandler {
  return async (req: PayloadRequest) => {
    try {
      return await handler(req)
    } catch (error) {
      if (error instanceof AppError) {
        if (error.status >= 500) req.payload.logger.error({ err: error.cause ?? error }, error.message)
        return refusal(error.status, error.message, error.errors, error.headers)
      }
      if (error instanceof ZodError) return refusal(400, INVALID, fieldErrors(error))
      req.payload.logger.error({ err: error }, `${req.method} ${req.pathname} failed`)
      return refusal(500, BROKEN)
    }
  }
}

function fieldErrors(error: ZodError): FieldErrors | undefined {
  const named = error.issues.filter((issue) => issue.path.length > 0)
  return named.length > 0
    ? Object.fromEntries(named.map((issue) => [issue.path.join('.'), issue.message]))
    : undefined
}
