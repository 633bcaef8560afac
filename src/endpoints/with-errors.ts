import type { AfterErrorHook, PayloadHandler, PayloadRequest } from 'payload'
import { z, ZodError } from 'zod'

import { currentRequest } from '@/config/request-context'
import { SERVICE_DOWN } from '@/shared/service-down'
import { AppError, type FieldErrors } from '@/shared/app-error'

import { isUnfit, isUnreachable, isUnstorable } from './failures'

// For rules without words of their own.
z.config(z.locales.it())

/** The one shape of a refusal (contract §4): the same Italian sentence twice. */
export function refusal(
  status: number,
  message: string,
  errors?: FieldErrors,
  headers?: HeadersInit,
  details?: Record<string, unknown>,
): Response {
  return Response.json(
    { error: message, message, ...(errors && { errors }), ...details },
    { status, headers },
  )
}

const INVALID = 'Richiesta non valida.'
const UNSTORABLE = 'Il testo contiene un carattere che non si può salvare.'
const BROKEN = 'Qualcosa è andato storto. Riprova più tardi.'

/**
 * Wraps a handler: expected failures (`AppError`, a zod refusal) answer as contract §4 says, anything else is logged
 * for the operator and answers 500 without its text, or 503 when a part of the shop is down.
 */
export function withErrors(handler: PayloadHandler): PayloadHandler {
  return async (req: PayloadRequest) => {
    try {
      return await handler(req)
    } catch (error) {
      if (error instanceof AppError) {
        const { status, message, errors, headers, details, cause } = error
        // Without a cause the sentence says all: something is not set up, and no place in the code is at fault.
        if (status >= 500) req.payload.logger.error(cause === undefined ? {} : { err: cause }, message)
        return refusal(status, message, errors, headers, details)
      }
      if (error instanceof ZodError) return refusal(400, INVALID, fieldErrors(error))
      if (isUnstorable(error)) return refusal(400, UNSTORABLE)
      if (isDisconnect(req, error)) return new Response(null, { status: 499 })
      // Not the address: it may hold a token.
      const route = currentRequest()?.route ?? 'an endpoint'
      req.payload.logger.error({ err: error }, `${req.method} ${route} failed`)
      return isUnreachable(error) ? refusal(503, SERVICE_DOWN) : refusal(500, BROKEN)
    }
  }
}

const CANCELED = '57014'

/** Whether the query was cancelled because the client disconnected. */
const isDisconnect = ({ signal }: PayloadRequest, error: unknown): boolean =>
  signal?.aborted === true &&
  (error === signal.reason || (error as { code?: unknown } | null)?.code === CANCELED)

/** The first thing wrong with each field. */
function fieldErrors(error: ZodError): FieldErrors | undefined {
  const errors: FieldErrors = {}
  for (const { path, message } of error.issues) if (path.length > 0) errors[path.join('.')] ??= message
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** What Payload says when its own words could give something away. */
const HIDDEN = 'Something went wrong.'

/**
 * Payload's own refusals name their sentence as ours do, and a part that is down is a 503 there too. No `message`
 * beside it: the panel's forms would show that alone, and not what is wrong with each field.
 */
export const nameRefusal: AfterErrorHook = ({ error, result }) => {
  const said = (result as { errors?: { message?: string }[] } | undefined)?.errors?.[0]?.message
  const [status, sentence] = isUnreachable(error)
    ? [503, SERVICE_DOWN]
    : isUnstorable(error)
      ? [400, UNSTORABLE]
      : isUnfit(error)
        ? [400, INVALID]
        : [undefined, said && said !== HIDDEN ? said : BROKEN]
  const told = sentence === said ? result : { errors: [{ message: sentence }] }
  return { response: { ...told, error: sentence }, ...(status !== undefined && { status }) }
}
