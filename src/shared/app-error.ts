/** Field name to message, as `errors` in a 400 answer (contract §4). */
export type FieldErrors = Record<string, string>

type AppErrorOptions = { cause?: unknown; errors?: FieldErrors; headers?: Record<string, string> }

/**
 * An expected failure: an HTTP status and one Italian sentence a person may read.
 * Everything else that is thrown is a bug or an outage and answers 500 without its text.
 */
export class AppError extends Error {
  readonly status: number
  readonly errors?: FieldErrors
  readonly headers?: Record<string, string>

  constructor(status: number, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.status = status
    this.errors = options.errors
    this.headers = options.headers
  }
}
