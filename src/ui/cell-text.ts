import { type TableProperty } from '@/contracts/tables'
import { formatDateTime } from '@/shared/dates'
import { formatPrecise } from '@/shared/money'

const numbers = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 20 })

/**
 * A value as people read it: dates in Rome, Italian numbers, rich text without its markup, '' for nothing. A date
 * that is none, as an address can name it, is given as it is.
 *
 * @param name of the column; spec §5 gives some names a meaning
 */
export function cellText(value: unknown, name: string, property: TableProperty): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (property.format === 'yes-no') return value === 1 ? 'Sì' : 'No'
  if (typeof value === 'number' && property.format === 'cents') return formatPrecise(value)
  if (typeof value === 'number' && property.format === 'stars') return `${value} ★`
  if (typeof value === 'number') return name === 'id' ? String(value) : numbers.format(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (property.format === 'date-time') return Number.isNaN(Date.parse(value)) ? value : formatDateTime(value)
  if (property.enum) return property.enumTitles?.[value] ?? value
  return isRichText(name) ? plainText(value) : value
}

/** Spec §5: a name with a special meaning. */
export const isRichText = (name: string): boolean => name.includes('rich_text')

/** Inline tags are left out; any other tag becomes a space between the words before and after it. */
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
