import { randomBytes } from 'node:crypto'

/**
 * A name that is safe on every disk and in every address, and that nobody else has: what was readable in the original
 * one, then random characters, then the ending that fits the content.
 */
export function safeName(original: string, extension: string): string {
  const base = original
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    // A name that was made here before: its random part is replaced, not lengthened.
    .replace(/-[0-9a-f]{12}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, 60)
    .replace(/^[-_]+|[-_]+$/g, '')
    .toLowerCase()
  return `${base || 'file'}-${randomBytes(6).toString('hex')}.${extension}`
}
