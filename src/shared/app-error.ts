/** Field name to message, as `errors` in a 400 answer (contract §4). */
export type FieldErrors = Record<string, string>

/** A page and an API route are bundles of their own, each with its copy of the class below: this marks all copies. */
const MARK = Symbol.for('ore-serene.app-error')

type AppErrorOptions = {
  cause?: unknown
  errors?: FieldErrors
  headers?: Record<string, string>
  /** More of the answer, beside the sentence. */
  details?: Record<string, unknown>
}

/**
 * An expected failure: an HTTP status and one Italian sentence a person may read.
 * Everything else that is thrown is a bug or an outage and answers 500 without its text.
 */
export class AppError extends Error {
  readonly status: number
  readonly errors?: FieldErrors
  readonly headers?: Record<string, string>
  readonly details?: Record<string, unknown>

  readonly [MARK] = true

  static override [Symbol.hasInstance](value: unknown): boolean {
    // A class that extends this one inherits the method, and the mark says nothing about it.
    if (this !== AppError) return super[Symbol.hasInstance](value)
    return typeof value === 'object' && value !== null && MARK in value
  }

  constructor(status: number, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.status = status
    this.errors = options.errors
    this.headers = options.headers
    this.details = options.details
  }
}
