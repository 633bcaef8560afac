import { createHash } from 'node:crypto'

/**
 * What requests for codes are counted by. Hashed: an address may be longer than the counter's key.
 *
 * @param parts the account's address, normalized; then the asker's key, where each asker is counted apart
 */
export const codeCounterKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')
