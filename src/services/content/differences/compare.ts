import { isDeepStrictEqual } from 'node:util'

import type { FlattenedField } from 'payload'

import { contentOf } from '@/collections/hooks/draft-content'

import { matchRows } from './match-rows'

type Values = Record<string, unknown>

/** One thing that two versions of a document have different. */
export type Change = {
  /**
   * Names of fields from the document inwards; an entry of a list is named by its id, as long as it has one, so that the
   * path stays the same when the entry moves: `benefits.items.6720f3.title`.
   */
  path: string
  /** What editors call the field and what it stands in, from the outermost: `Benefici`, `Beneficio 2`, `Titolo`. */
  labels: string[]
  kind: 'changed' | 'added' | 'removed' | 'moved'
  /** The field that holds the values; for an entry of a list the list. */
  field: FlattenedField
  /** Stored values; of an entry that moved its place, counted from 1. */
  before: unknown
  after: unknown
}

type CompareArgs = {
  fields: readonly FlattenedField[]
  /** Documents as Payload reads them with `depth: 0` or deeper; undefined or null for none. */
  before: unknown
  after: unknown
}

/**
 * Everything that two versions of a document have different, in the order of the form. Groups and tabs are looked into;
 * entries of lists and blocks are recognised by their id, so that one in a new place is moved and not rewritten. A rich
 * text, a set of files or a relation is one value. Empty text, null and a value that is not there are the same.
 */
export const compareContent = ({ fields, before, after }: CompareArgs): Change[] =>
  compareFields({ fields, before: contentOf(valuesOf(before)), after: contentOf(valuesOf(after)), at: ROOT })

type Place = { path: readonly string[]; labels: readonly string[] }
type FieldsArgs = { fields: readonly FlattenedField[]; before: Values; after: Values; at: Place }

const ROOT: Place = { path: [], labels: [] }

function compareFields({ fields, before, after, at }: FieldsArgs): Change[] {
  return fields.flatMap((field) => {
    if (!('name' in field) || field.type === 'join' || OWN_NAMES.includes(field.name)) return []
    const here = inside(at, field.name, labelOf(field))
    return compareField({ field, before: before[field.name], after: after[field.name], at: here })
  })
}

type FieldArgs = { field: FlattenedField; before: unknown; after: unknown; at: Place }

function compareField({ field, before, after, at }: FieldArgs): Change[] {
  switch (field.type) {
    case 'group':
    case 'tab':
      return compareFields({
        fields: field.flattenedFields,
        before: valuesOf(before),
        after: valuesOf(after),
        at,
      })
    case 'array':
    case 'blocks':
      return compareRows({ field, before: rowsOf(before), after: rowsOf(after), at })
    default: {
      const [was, is] = [plain(field, before), plain(field, after)]
      if (isDeepStrictEqual(was, is)) return []
      return [
        { path: at.path.join('.'), labels: [...at.labels], kind: 'changed', field, before: was, after: is },
      ]
    }
  }
}

type ListField = Extract<FlattenedField, { type: 'array' | 'blocks' }>
type RowsArgs = { field: ListField; before: Values[]; after: Values[]; at: Place }

function compareRows({ field, before, after, at }: RowsArgs): Change[] {
  const rows = matchRows(before, after)
  const change = (kind: Change['kind'], row: Values, index: number, values: [unknown, unknown]): Change => {
    const place = inside(at, nameOf(row, index), rowLabel(field, row, index))
    const [was, is] = values
    return { path: place.path.join('.'), labels: [...place.labels], kind, field, before: was, after: is }
  }
  const kept = rows.flatMap(({ was, is, from, to, hasMoved }): Change[] => {
    if (!is) return [change('removed', was, from, [was, null])]
    if (!was) return [change('added', is, to, [null, is])]
    const place = inside(at, nameOf(is, to), rowLabel(field, is, to))
    return [
      ...(hasMoved ? [change('moved', is, to, [from + 1, to + 1])] : []),
      ...compareFields({ fields: fieldsOfRow(field, is), before: was, after: is, at: place }),
    ]
  })
  return kept
}

/** The fields of an entry: those of the list, or of the block that it is. */
export function fieldsOfRow(field: ListField, row: Values): readonly FlattenedField[] {
  if (field.type === 'array') return field.flattenedFields
  return field.blocks.find(({ slug }) => slug === row.blockType)?.flattenedFields ?? []
}

function rowLabel(field: ListField, row: Values, index: number): string {
  const block = field.type === 'blocks' ? field.blocks.find(({ slug }) => slug === row.blockType) : undefined
  const name = block ? block.labels?.singular : field.labels?.singular
  return `${typeof name === 'string' ? name : 'Elemento'} ${index + 1}`
}

/** What belongs to an entry of a list and not to its text. */
const OWN_NAMES = ['id', 'blockType', 'blockName', '_order', '_status', '_uuid']

const nameOf = (row: Values, index: number): string => (typeof row.id === 'string' ? row.id : String(index))

const inside = ({ path, labels }: Place, name: string, label: string): Place => ({
  path: [...path, name],
  labels: [...labels, label],
})

/** What editors read above a field. */
const labelOf = (field: { name: string; label?: unknown }): string =>
  typeof field.label === 'string' ? field.label : field.name

const valuesOf = (value: unknown): Values => (isObject(value) ? value : {})
const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? value.map(valuesOf) : [])
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/**
 * A value in the one form in which it can be compared: the id instead of the document, null for what is empty, a moment in
 * ISO 8601 to the millisecond.
 */
function plain(field: FlattenedField, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((entry: unknown) => plain(field, entry))
  }
  if (field.type === 'checkbox') return value === true
  if (field.type === 'date') {
    const moment = new Date(value as string)
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString()
  }
  if (field.type !== 'upload' && field.type !== 'relationship') return value
  if (!isObject(value)) return value
  // A relation to several collections names the one it means.
  if ('relationTo' in value) {
    return { relationTo: value.relationTo, value: isObject(value.value) ? value.value.id : value.value }
  }
  return value.id
}
