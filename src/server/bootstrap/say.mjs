// One style of line for everything the shop prints about itself. Plain JavaScript: it runs before anything is installed.

/** An expected end of a command: one or more lines for a person, never a stack. */
export class Halt extends Error {
  /** @param {string} message what is wrong and what to do about it */
  constructor(message) {
    super(message)
    this.name = 'Halt'
  }
}

const clock = () => new Date().toTimeString().slice(0, 8)

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${clock()}  ${line}\n`)
}

/** @param {string} lines one line, or several that belong together */
export function sayError(lines) {
  for (const line of lines.split('\n')) process.stderr.write(`${clock()}  ERROR  ${line}\n`)
}

/** @param {string} line */
export function sayWarning(line) {
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
