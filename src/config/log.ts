import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'

import { logError } from '@/shared/log-error'
import { scrubText } from '@/shared/scrub-text.mjs'

import { currentRequest } from './request-context'

export type LogFormat = 'json' | 'lines'

/** Set by src/server/bootstrap/say.mjs for the whole process, whatever bundle asks. */
export const logFormat = (): LogFormat =>
  (globalThis as { [key: symbol]: unknown })[Symbol.for('ore-serene.log-format')] === 'json'
    ? 'json'
    : 'lines'

/** A field of such a name is never shown. The lines of this code have none; others' might. */
const HIDDEN = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'code_hash',
  'email',
  'user_email',
  'headers',
]

/**
 * How a line is written: for a machine one object of JSON a line, with all that is known about the request it belongs to;
 * for a person its sentence alone. In both, nothing about a person and no secret.
 */
export function logOptions(format: LogFormat = logFormat()): LoggerOptions {
  return {
    // The quiet lines (a mail that left, a call of Stripe's) are for machines.
    level: format === 'json' ? 'debug' : 'info',
    serializers: { err: (error) => logError(error), error: (error) => logError(error), req: () => undefined },
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    hooks: {
      streamWrite: scrubText,
      // Without a sentence of its own a line would take the error's as it is.
      logMethod(args, method) {
        method.apply(this, withSentence(args))
      },
    },
    ...(format === 'json' && {
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      // As in the lines for a person: `grep ERROR` finds both.
      formatters: { level: (label) => ({ level: label.toUpperCase() }) },
      mixin: () => requestFields(),
    }),
  }
}

/** Bytes of lines that may wait for the log's reader; further lines are dropped until it reads on. */
export const MOST_UNREAD_BYTES = 4 * 1024 * 1024

/**
 * Where lines go. Not pino's own writer: it keeps without end what a reader does not take, and a process that has such
 * lines left never ends, because it tries to write them for ever.
 */
export const logStream = {
  write: (line: string): void => {
    if (process.stdout.writableLength < MOST_UNREAD_BYTES) process.stdout.write(line)
  },
}

/** A logger of this process. */
export const createLog = (format?: LogFormat): Logger => pino(logOptions(format), logStream)

type LogArgs = Parameters<NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>>[0]

function withSentence(args: LogArgs): LogArgs {
  const [first, sentence] = args as unknown[]
  const fields = first instanceof Error ? { err: first } : first
  const error = (fields as { err?: unknown } | null | undefined)?.err
  const isTold = sentence !== undefined || (fields as { msg?: unknown } | undefined)?.msg !== undefined
  if (!(error instanceof Error) || (isTold && fields === first)) return args
  return [fields, sentence ?? logError(error).message] as unknown as LogArgs
}

/** What a line says of its request: never the address, which may hold a token. */
function requestFields(): { requestId?: string; route?: string } {
  const context = currentRequest()
  if (!context) return {}
  return { requestId: context.id, ...(context.route !== undefined && { route: context.route }) }
}
