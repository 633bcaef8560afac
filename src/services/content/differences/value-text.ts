import { convert } from 'html-to-text'
import type { FlattenedField } from 'payload'

import { formatDateTime } from '@/shared/dates'
import { formatPrecise } from '@/shared/money'
import { formatNumber } from '@/shared/numbers'

import { fieldsOfRow } from './compare'

type Values = Record<string, unknown>

/** What a file or another row is called, by `nameKey`. */
export type Names = ReadonlyMap<string, string>

export const nameKey = (collection: string, id: unknown): string => `${collection}/${String(id)}`

type TextArgs = { field: FlattenedField; value: unknown; names: Names }

/** A stored value as a person reads it: text without markup, a label for an option, the name of a file. '' for none. */
export function valueText({ field, value, names }: TextArgs): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.type === 'array' || field.type === 'blocks') {
    return isObject(value) ? rowText({ field, row: value, names }) : ''
  }
  if (Array.isArray(value))
    return value.map((entry: unknown) => valueText({ field, value: entry, names })).join(', ')
  switch (field.type) {
    case 'checkbox':
      return value === true ? 'Sì' : 'No'
    case 'number':
      return numberText(field, value)
    case 'date':
      return Number.isNaN(Date.parse(asText(value))) ? asText(value) : formatDateTime(asText(value))
    case 'select':
    case 'radio':
      return optionText(field.options, value)
    case 'upload':
    case 'relationship':
      return relationText(field.relationTo, value, names)
    case 'richText':
      return lexicalText(value)
    default:
      return field.name.includes('rich_text') ? convert(asText(value), HTML) : asText(value)
  }
}

const HTML = {
  wordwrap: false as const,
  // It calls itself for each element within another.
  limits: { maxDepth: 100 },
  selectors: [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }],
}

function numberText(field: FlattenedField, value: unknown): string {
  if (typeof value !== 'number') return asText(value)
  return field.custom?.format === 'cents' ? formatPrecise(value) : formatNumber(value)
}

function optionText(options: readonly unknown[], value: unknown): string {
  const option = options.find(
    (candidate): candidate is { label: unknown; value: string } =>
      isObject(candidate) && candidate.value === value,
  )
  return typeof option?.label === 'string' ? option.label : asText(value)
}

function relationText(relationTo: string | string[], value: unknown, names: Names): string {
  const named = isObject(value) ? value : { relationTo, value }
  const id = named.value
  return names.get(nameKey(String(named.relationTo), id)) ?? `n. ${asText(id)} (non c’è più)`
}

type RowArgs = { field: Extract<FlattenedField, { type: 'array' | 'blocks' }>; row: Values; names: Names }

/** What an entry of a list says, in the order of its fields. */
function rowText({ field, row, names }: RowArgs): string {
  return fieldsOfRow(field, row)
    .flatMap((inner) => {
      if (!('name' in inner) || inner.name === 'id') return []
      const text = valueText({ field: inner, value: row[inner.name], names })
      return text === '' ? [] : [text]
    })
    .join(' · ')
}

/** The words of a rich text, without their formatting. */
function lexicalText(value: unknown): string {
  if (!isObject(value)) return ''
  const own = typeof value.text === 'string' ? value.text : ''
  const children = isObject(value.root) ? [value.root] : Array.isArray(value.children) ? value.children : []
  const isBlock = value.type !== 'text' && value.type !== 'link' && value.type !== 'autolink'
  return `${own}${children.map(lexicalText).join('')}${isBlock && children.length > 0 ? ' ' : ''}`
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
