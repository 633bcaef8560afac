import { type TableProperty } from '@/contracts/tables'
import { formatDateTime } from '@/shared/dates'

const numbers = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 20 })

/** A value as people read it in a cell. */
export function cellText(value: unknown, name: string, property: TableProperty): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (typeof value === 'number') return name === 'id' ? String(value) : numbers.format(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (property.format === 'date-time') return formatDateTime(value)
  if (property.enum) return property.enumTitles?.[value] ?? value
  return isRichText(name) ? plainText(value) : value
}

/** Spec §5: names with a special meaning. */
export const isRichText = (name: string): boolean => name.includes('rich_text')
export const uploadKind = (name: string): 'media' | 'file' | undefined => {
  if (name.includes('media_url')) return 'media'
  return name.includes('file_url') ? 'file' : undefined
}

/** A bold word ends where its full stop begins; a paragraph ends with a space. */
const INLINE_TAG = /<\/?(a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi
const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

const plainText = (html: string) =>
  html
    .replace(INLINE_TAG, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, ' ')
    .trim()

/** How many, in words: `1 elemento`, `12.345 elementi`. */
export const countText = (count: number): string =>
  count === 1 ? '1 elemento' : `${numbers.format(count)} elementi`
