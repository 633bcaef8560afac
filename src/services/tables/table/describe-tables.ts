import type { FlattenedField, Payload, SanitizedCollectionConfig, SanitizedConfig } from 'payload'

import { type TableProperty } from '@/contracts/tables'
import { AppError } from '@/shared/app-error'
import { defined } from '@/shared/defined'
import type { TablePresentation } from '@/shared/table-presentation'

import { type ListedTable, listedTables } from './listed-tables'

export type ColumnKind = 'id' | 'text' | 'choice' | 'number' | 'boolean' | 'moment'

export type Column = {
  /** In the database, in addresses and in JSON. */
  name: string
  /** In Payload's documents. */
  field: string
  kind: ColumnKind
  property: TableProperty
  required: boolean
  isUnique: boolean
  /** Text that may be longer than an index entry: sorted by its beginning. */
  isLong: boolean
}

/** One listed table as SQL and Payload see it. */
export type Table = {
  name: string
  slug: string
  title: string
  columns: Column[]
  byName: ReadonlyMap<string, Column>
  /** Deleted rows stay in the table with `deleted_at`. */
  hasBin: boolean
  presentation: TablePresentation
  /** SQL that is true for the rows of the list: neither those in the bin nor drafts that were never published. */
  live: string
}

const known = new WeakMap<SanitizedConfig, ReadonlyMap<string, Table>>()

/** Every listed table, in the sidebar's order, derived from the Payload collections once per configuration. */
export function describeTables({ payload }: { payload: Payload }): ReadonlyMap<string, Table> {
  const existing = known.get(payload.config)
  if (existing) return existing
  const tables = listedTables.map((listed) => describeTable(payload, listed))
  const map = new Map(tables.map((table) => [table.name, table]))
  known.set(payload.config, map)
  return map
}

/** @throws AppError 404 for every name that is not listed, whatever else it may name */
export function findTable({ payload, name }: { payload: Payload; name: unknown }): Table {
  const table = typeof name === 'string' ? describeTables({ payload }).get(name) : undefined
  if (!table) throw new AppError(404, 'Questa tabella non esiste.')
  return table
}

/**
 * @param parameter of the query, that names the column
 * @throws AppError 400 with `errors` for a column that is not part of the table's schema
 */
export function findColumn(table: Table, name: string, parameter: 'sort' | 'filters'): Column {
  const column = table.byName.get(name)
  if (column) return column
  const fault = `La tabella non ha una colonna «${name.slice(0, 63)}».`
  throw new AppError(400, fault, { errors: { [parameter]: fault } })
}

/** The collection behind a table, whose access decides. */
export function collectionOf({
  payload,
  table,
}: {
  payload: Payload
  table: Table
}): SanitizedCollectionConfig {
  return payload.collections[table.slug as keyof typeof payload.collections].config
}

/** What a btree entry holds for certain: 600 characters of four bytes, and the id. */
const LONGEST_INDEXED = 600

function describeTable(payload: Payload, { slug, integers = [] }: ListedTable): Table {
  const config = payload.config.collections.find((collection) => collection.slug === slug)
  if (!config) throw new Error(`listed-tables.ts names a collection that does not exist: ${slug}`)
  const name = slug.replaceAll('-', '_')
  const drizzleTable = payload.db.tables[name] as unknown as Record<string, { name: string } | undefined>
  const columns = [
    systemColumn('id', 'id', 'ID', 'id'),
    ...config.flattenedFields.flatMap((field) => {
      const column = 'name' in field ? drizzleTable[field.name]?.name : undefined
      return column === undefined ? [] : describeField(field, column, integers)
    }),
    systemColumn('created_at', 'createdAt', 'Creato il', 'moment'),
    systemColumn('updated_at', 'updatedAt', 'Aggiornato il', 'moment'),
  ]
  const hasDrafts = Boolean(config.versions && config.versions.drafts)
  const conditions = [
    ...(config.trash ? ['deleted_at IS NULL'] : []),
    ...(hasDrafts ? [`_status = 'published'`] : []),
  ]
  return {
    name,
    slug,
    title: textOf(config.labels.plural) ?? name,
    columns,
    byName: new Map(columns.map((column) => [column.name, column])),
    // Payload leaves it out where there is none, whatever its type says.
    hasBin: 'trash' in config && config.trash,
    presentation: presentationOf({ slug, columns, custom: config.custom }),
    live: conditions.join(' AND ') || 'true',
  }
}

/** @throws Error at the start, for a collection that does not say how it is shown, or names a column it does not have */
function presentationOf({
  slug,
  columns,
  custom,
}: {
  slug: string
  columns: Column[]
  custom: Record<string, unknown> | undefined
}): TablePresentation {
  const table = custom?.table as TablePresentation | undefined
  if (!table) throw new Error(`${slug} does not say how its table is shown: custom.table`)
  const named = [
    table.names,
    ...table.first,
    ...table.line,
    ...(table.technical ?? []),
    ...(table.state === undefined ? [] : [table.state]),
    ...Object.keys({ ...table.identifiers, ...table.elsewhere, ...table.starts }),
  ]
  const unknown = named.find((name) => !columns.some((column) => column.name === name))
  if (unknown !== undefined) throw new Error(`custom.table of ${slug} names ${unknown}, which is no column`)
  return table
}

function systemColumn(name: string, field: string, title: string, kind: 'id' | 'moment'): Column {
  const property: TableProperty =
    kind === 'id'
      ? { type: 'integer', title, readOnly: true }
      : { type: 'string', format: 'date-time', title, readOnly: true }
  return { name, field, kind, property, required: false, isUnique: kind === 'id', isLong: false }
}

/** Payload's own columns, shown as system columns or not at all. */
const OWN_FIELDS = ['id', 'createdAt', 'updatedAt', 'deletedAt', '_order', '_status']

/** What a field's `custom` says of its column: how people read and type it, and its title where that is not the label. */
type ColumnHints = { format?: 'cents' | 'yes-no' | 'stars'; title?: string }

function describeField(field: FlattenedField, name: string, integers: string[]): Column[] {
  if (OWN_FIELDS.includes(field.name) || ('hidden' in field && field.hidden)) return []
  if ('hasMany' in field && field.hasMany) return []
  const label = 'label' in field ? textOf(field.label) : undefined
  const admin = 'admin' in field ? field.admin : undefined
  const description = admin && 'description' in admin ? textOf(admin.description) : undefined
  const custom = ('custom' in field ? field.custom : undefined) as ColumnHints | undefined
  const common = {
    title: custom?.title ?? label ?? name,
    ...(description !== undefined && { description }),
    ...(admin && 'readOnly' in admin && admin.readOnly === true && { readOnly: true }),
    ...(isPlain(field) && field.defaultValue !== undefined && { default: field.defaultValue }),
  }
  const required = 'required' in field && field.required === true
  const isUnique = 'unique' in field && field.unique === true
  const column = (kind: ColumnKind, property: Omit<TableProperty, 'title'>, isLong = false): Column[] => [
    {
      name,
      field: field.name,
      kind,
      required,
      isUnique,
      isLong,
      property: { ...property, ...common },
    },
  ]
  switch (field.type) {
    case 'text':
    case 'textarea': {
      const { minLength, maxLength } = field
      const isLong = maxLength === undefined || maxLength > LONGEST_INDEXED
      return column(
        'text',
        {
          type: 'string',
          ...(field.type === 'textarea' && { multiline: true }),
          ...defined({ minLength, maxLength }),
        },
        isLong,
      )
    }
    case 'email':
      return column('text', { type: 'string', format: 'email' })
    case 'number': {
      const range = defined({ minimum: field.min, maximum: field.max })
      return column('number', {
        type: integers.includes(name) || field.admin?.step === 1 ? 'integer' : 'number',
        ...defined({ format: custom?.format }),
        ...range,
      })
    }
    case 'checkbox':
      return column('boolean', { type: 'boolean' })
    case 'date':
      return column('moment', { type: 'string', format: 'date-time' })
    case 'select':
      return column('choice', {
        type: 'string',
        enum: field.options.map((option) => (typeof option === 'string' ? option : option.value)),
        enumTitles: Object.fromEntries(
          field.options.map((option) =>
            typeof option === 'string'
              ? [option, option]
              : [option.value, textOf(option.label) ?? option.value],
          ),
        ),
      })
    default:
      return []
  }
}

/** A default that is computed cannot be told to a browser. */
function isPlain(field: FlattenedField): field is FlattenedField & { defaultValue: unknown } {
  return 'defaultValue' in field && typeof field.defaultValue !== 'function'
}

/** Payload's labels: one text, or one for each language. */
function textOf(label: unknown): string | undefined {
  if (typeof label === 'string') return label
  if (typeof label !== 'object' || label === null) return undefined
  const italian = (label as { it?: unknown }).it
  return typeof italian === 'string' ? italian : undefined
}
