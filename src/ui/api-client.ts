import { type FieldErrors } from '@/shared/app-error'

type Failure =
  /** No answer at all. */
  | 'network'
  /** An answer that is not JSON. */
  | 'not-json'
  /** A refusal or a failure, in JSON. */
  | 'status'

type Refusal = { message: string; errors?: FieldErrors; answer?: Record<string, unknown> }

/** A call that failed or was refused; `message` is the server's own sentence where it sent one. */
export class ApiError extends Error {
  readonly kind: Failure
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Messages by field, when fields were at fault (contract §4). */
  readonly errors: FieldErrors | undefined
  /** The whole JSON of a refusal, with what it carries beside its sentence. */
  readonly answer: Record<string, unknown>

  constructor(kind: Failure, status: number, { message, errors, answer = {} }: Refusal) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.errors = errors
    this.answer = answer
  }
}

type ApiOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData goes as it is. */
  body?: unknown
  signal?: AbortSignal
}

type PatientOptions = Omit<ApiOptions, 'signal'> & {
  /** An answer that is not complete after so many milliseconds counts as none. */
  timeoutMs: number
}

/**
 * One call to this site's own API, with its cookies.
 *
 * @param path starts with `/`
 * @returns the JSON of a 2xx answer; the caller names its type, as contract.md gives it
 * @throws ApiError when there is no answer, no JSON, or a status outside 2xx
 * @throws DOMException `AbortError` when the signal was used
 */
export async function api<Answer>(path: string, options: ApiOptions | PatientOptions = {}): Promise<Answer> {
  if (!('timeoutMs' in options)) return call(path, options)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), options.timeoutMs)
  try {
    return await call(path, { ...options, signal: late.signal })
  } catch (error) {
    if (late.signal.aborted)
      throw new ApiError('network', 0, { message: `no answer in ${options.timeoutMs} ms` })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function call<Answer>(path: string, options: ApiOptions): Promise<Answer> {
  return (await readAnswer(await apiResponse(path, options))) as Answer
}

/**
 * The same call, for an answer that is no JSON or whose headers matter.
 *
 * @returns the 2xx answer, unread
 * @throws ApiError and DOMException as `api` does
 */
export async function apiResponse(
  path: string,
  { method = 'GET', body, signal }: ApiOptions = {},
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData)
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { Accept: 'application/json', ...(isJson && { 'Content-Type': 'application/json' }) },
      body: isJson ? JSON.stringify(body) : body,
      signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('network', 0, { message: String(error) })
  }
  if (!response.ok) throw await refusalOf(response)
  return response
}

/** Whether the server answered with a sentence of its own, as against no answer or one that cannot be read. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'status'

/**
 * A failed call as a sentence for people: the server's own, or that there was no answer.
 *
 * @param plain what to say without an answer
 */
export const explain = (error: unknown, plain = 'Errore di connessione. Riprova più tardi.'): string =>
  isRefusal(error) ? error.message : plain

/** What the server said of each field that was at fault; empty when none was. */
export const fieldSentences = (error: unknown): string[] =>
  error instanceof ApiError ? Object.values(error.errors ?? {}) : []

/** As `explain`, where no form shows the fields: what is wrong with each of them says more than the sentence over them. */
export function explainFields(error: unknown): string {
  return [...new Set(fieldSentences(error))].join(' · ') || explain(error)
}

async function refusalOf(response: Response): Promise<ApiError> {
  const answer = await readAnswer(response).catch((error: unknown) => error)
  if (answer instanceof ApiError) return answer
  return new ApiError('status', response.status, readRefusal(answer, response.status))
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    const message = `API responded with HTTP status ${response.status} and no JSON`
    throw new ApiError('not-json', response.status, { message })
  }
}

function readRefusal(told: unknown, status: number): Refusal {
  const answer = (told ?? {}) as Record<string, unknown>
  const { error, message, errors } = answer
  const sentence = [message, error].find((text): text is string => typeof text === 'string' && text !== '')
  return {
    message: sentence ?? `API responded with HTTP status ${status}`,
    answer,
    ...(typeof errors === 'object' && errors !== null && { errors: errors as FieldErrors }),
  }
}
