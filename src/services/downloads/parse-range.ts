import type { ByteRange } from '@/integrations/storage'

/**
 * The one range a client asks for (RFC 9110 §14). Several ranges, another unit or nonsense mean the whole file, as the
 * standard allows.
 *
 * @returns the bytes to send, 'whole', or 'unsatisfiable' for a 416
 */
export function parseRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

type IfRangeArgs = { header: string | null; etag: string; modifiedAt: Date }

/** Whether the client's earlier bytes are of the same file, so that a range may continue them. */
export function isSameFile({ header, etag, modifiedAt }: IfRangeArgs): boolean {
  if (header === null) return true
  if (header.includes('"')) return header.trim() === etag
  return Date.parse(header) === Math.floor(modifiedAt.getTime() / 1000) * 1000
}
