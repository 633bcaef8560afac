import { decoded } from '@/shared/decoded'

const PREFIX = '/api/private-files/file/'

/**
 * The stored file that an address names.
 *
 * @param fileUrl as the upload answers it: a path, or the same with this site's origin before it
 * @returns undefined when it is not one of the private files
 */
export function privateFilename(fileUrl: string | null | undefined): string | undefined {
  if (!fileUrl || !URL.canParse(fileUrl, 'http://site.invalid')) return undefined
  const { pathname } = new URL(fileUrl, 'http://site.invalid')
  if (!pathname.startsWith(PREFIX)) return undefined
  const name = decoded(pathname.slice(PREFIX.length))
  return !name || name.includes('/') || name.includes('\\') || name.includes('\0') ? undefined : name
}

/** The address of a stored file, without an origin: it stays right when the shop moves to another. */
export const privateFileAddress = (filename: string): string => `${PREFIX}${encodeURIComponent(filename)}`
