// One style of line for everything the shop prints about itself. Plain JavaScript: it runs before anything is installed.
import { scrubText } from '../../shared/scrub-text.mjs'

const FORMAT = Symbol.for('ore-serene.log-format')
const global = /** @type {{ [key: symbol]: unknown }} */ (globalThis)

/**
 * Lines for a person where one looks on or starts the shop by hand; JSON for the log of a service. `--log=lines` and
 * `--log=json` say it otherwise.
 *
 * @param {{ args: readonly string[], isService: boolean, isTerminal: boolean }} how `isService` for what runs on its
 *   own: serve, worker
 * @returns {'json' | 'lines'}
 */
export function chooseLogFormat({ args, isService, isTerminal }) {
  const asked = args.find((arg) => arg.startsWith('--log='))?.slice('--log='.length)
  if (asked === 'json' || asked === 'lines') return asked
  if (asked !== undefined) throw new Halt('--log must be lines or json')
  return isService && !isTerminal ? 'json' : 'lines'
}

/**
 * Chooses for this process, whatever it loads later.
 *
 * @param {'json' | 'lines'} format
 */
export function setLogFormat(format) {
  global[FORMAT] = format
}

/** @returns {'json' | 'lines'} */
export const currentLogFormat = () => (global[FORMAT] === 'json' ? 'json' : 'lines')

/**
 * One line in the shape that the shop's logger gives the others (src/config/log.ts).
 *
 * @param {'INFO' | 'WARN' | 'ERROR'} level
 * @param {string} msg
 */
const toJson = (level, msg) =>
  `${scrubText(JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, msg }))}\n`

/** An expected end of a command: one or more lines for a person, never a stack. */
export class Halt extends Error {
  /** @param {string} message what is wrong and what to do about it */
  constructor(message) {
    super(message)
    this.name = 'Halt'
  }
}

/** A log that nothing reads any more (a closed terminal, a broken pipe) must not end this process half-way. */
export function outliveLogReader() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** The shop's own time zone, which its server is in from the start (start-server): one log has one clock. */
const clock = () => new Date().toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour12: false })

/** @param {string} line */
export function say(line) {
  if (currentLogFormat() === 'json') {
    process.stdout.write(toJson('INFO', line.trim()))
    return
  }
  process.stdout.write(`${clock()}  ${line}\n`)
}

/** @param {string} lines one line, or several that belong together */
export function sayError(lines) {
  if (currentLogFormat() === 'json') {
    process.stderr.write(toJson('ERROR', lines))
    return
  }
  for (const line of lines.split('\n')) process.stderr.write(`${clock()}  ERROR  ${line}\n`)
}

/** @param {string} line */
export function sayWarning(line) {
  if (currentLogFormat() === 'json') {
    process.stderr.write(toJson('WARN', line))
    return
  }
  process.stderr.write(`${clock()}  WARN   ${line}\n`)
}

/**
 * An error as lines for a person: the message alone when it was expected, the stack when it is a bug.
 *
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof Halt) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return DISK_FULL
  if ((code === 'EACCES' || code === 'EPERM') && path) {
    return `No permission for ${path}: it belongs to another account. Give it back (sudo chown -R "$(id -u)" .) or run as that account.`
  }
  if (code === 'EROFS') return `${path} cannot be written: the file system is read-only.`
  return error.stack ?? error.message
}

export const DISK_FULL =
  'The disk is full. Free some space (a first start needs about 3 GB) and run the same command again.'

/**
 * Whether a program's output says that the disk is full.
 *
 * @param {string} output
 */
export const tellsOfFullDisk = (output) => /ENOSPC|no space left on device|disk quota exceeded/i.test(output)
