import { format } from 'node:util'

import { createLog, logFormat } from '@/config/log'
import { logError } from '@/shared/log-error'
import { scrubText } from '@/shared/scrub-text.mjs'

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
type Method = keyof typeof LEVELS

/**
 * From here on what Next and other packages print goes through the same rules as the shop's own lines: JSON where the
 * shop writes JSON, and in either form errors without their parameters.
 */
export function captureConsole(): void {
  const write = logFormat() === 'json' ? writeJson() : writePlainly()
  for (const method of Object.keys(LEVELS) as Method[]) {
    console[method] = (...args: unknown[]) => write(method, args)
  }
}

type Write = (method: Method, args: unknown[]) => void

function writeJson(): Write {
  const log = createLog('json')
  return (method, args) => {
    const error = args.find((arg) => arg instanceof Error)
    // Next begins its lines with a cross.
    const words = format(...args.filter((arg) => arg !== error).map(safely))
    const sentence = words.replace(/^\s*⨯?\s*/, '').trim()
    if (error) log[LEVELS[method]]({ err: error }, sentence || logError(error).message)
    else log[LEVELS[method]](sentence)
  }
}

function writePlainly(): Write {
  const plain = { ...console }
  return (method, args) => plain[method](scrubText(format(...args.map(safely))))
}

/** Strings and numbers are what a program says; of an object that is no error only the kind is shown. */
const safely = (arg: unknown): unknown => {
  if (arg instanceof Error) return logError(arg).stack
  if (typeof arg !== 'object' || arg === null) return arg
  return `[${Object.prototype.toString.call(arg).slice(8, -1)}]`
}
