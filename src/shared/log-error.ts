/** What a log line says of an error. */
export type LoggedError = {
  type: string
  message: string
  stack?: string
  code?: string
  cause?: LoggedError
} & Record<string, unknown>

/** What may be told of PostgreSQL's, Stripe's and Node's errors. Their other fields hold rows, parameters and answers. */
const TOLD = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
]
const DEEPEST = 4

/**
 * An error as a log may show it: its kind, its sentence and its place in the code. What somebody typed often stands in an
 * error: as parameters of a query, as the row that a constraint refused, as the text that is no JSON.
 */
export function logError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: depth === 0 ? textOf(error) : '' }
  const fields = error as Error & Record<string, unknown>
  const message = messageOf(fields)
  const told = TOLD.filter((name) => ['string', 'number'].includes(typeof fields[name])).map(
    (name) => [name, fields[name]] as const,
  )
  const stripe = typeof fields.requestId === 'string' ? { stripeRequestId: fields.requestId } : {}
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    ...Object.fromEntries(told),
    ...stripe,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: logError(error.cause, depth + 1) }),
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : `thrown without being an error (${typeof value})`

/** Errors of PostgreSQL about a value (class 22) quote it; so do those about text that is no JSON. */
function messageOf(error: Error & Record<string, unknown>): string {
  const message = withoutParameters(error.message)
  const isAboutValue = typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code)
  return isAboutValue || error instanceof SyntaxError ? withoutQuotes(message) : message
}

/** Drizzle's "Failed query: … params: …": the statement has placeholders, the parameters are what somebody typed. */
const withoutParameters = (message: string): string => message.replace(/\s*\bparams:[\s\S]*$/, '')

const withoutQuotes = (message: string): string =>
  message
    .replace(/"[\s\S]*"/, '"…"')
    .replace(/'[\s\S]*'/, "'…'")
    .replace(/(token) \S/i, '$1 …')
