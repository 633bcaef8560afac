/** Node's codes of a connection that could not be made, or was lost. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
])

/**
 * PostgreSQL's classes 08 (connection), 53 (resources) and 57P (it stops, starts or ended the session), and 25006: the
 * server takes no writes, as a standby does before and after it takes over.
 */
const REFUSED_STATE = /^(08\d{3}|25006|53\d{3}|57P\d{2})$/

/** `pg` says these without a code; the second is Payload’s word for a connection it did not get. */
const LOST =
  /^(Connection terminated|Error: cannot begin transaction:|timeout (exceeded|expired)\b.*\bconnect|Client .* is not queryable)/i

/**
 * Whether an error says that a part of the shop (its database, its store of files) cannot be reached now, and not that
 * a request was wrong. Drizzle and Payload wrap what `pg` threw, and Node gathers its tries of a name's addresses: all
 * of it is looked through.
 */
export function isUnreachable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = String((cause as { code?: unknown }).code)
    if (NO_CONNECTION.has(code) || REFUSED_STATE.test(code) || LOST.test(cause.message)) return true
  }
  return false
}

/** PostgreSQL's codes for a character that no text of its can hold: NUL, in a text and in JSON. */
const NO_TEXT = /^(22021|22P05)$/

/** PostgreSQL's codes for what does not fit: letters where a number must be, a number too large, no date; too long for its index. */
const NO_VALUE = /^(22|54000$)/

/** Whether an error says that a request holds such a character; browsers' forms send none. */
export const isUnstorable = (error: unknown): boolean => hasState(error, NO_TEXT)

/** Whether an error says that a value is of the wrong kind, where nothing has checked it before: Payload's own addresses. */
export const isUnfit = (error: unknown): boolean => hasState(error, NO_VALUE)

function hasState(error: unknown, states: RegExp): boolean {
  for (const cause of causesOf(error)) {
    if (states.test(String((cause as { code?: unknown }).code))) return true
  }
  return false
}

function* causesOf(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 5) return
  yield error
  yield* causesOf(error.cause, depth + 1)
  if (error instanceof AggregateError) for (const inner of error.errors) yield* causesOf(inner, depth + 1)
}
