import { type HistoryEntry, type TableProperty, type TableRow, type TableSchema } from '@/contracts/tables'
import { type FormSchema } from '@/shared/form-schema'

/** What a title says for programs alone. */
const FOR_PROGRAMS = / \((?:centesimi|1 o 0)\)$/

/**
 * A table's schema as the forms and lists show it: cents become euro, titles lose their hints for programs ("1 o 0"),
 * and identifiers and columns that only Stripe or another screen may set become read-only.
 */
export function asShown(schema: TableSchema): TableSchema {
  const { elsewhere = {} } = schema.presentation
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const { text } = elsewhere[name] ?? {}
    return [
      name,
      {
        ...shown(property),
        ...(isDecidedElsewhere(schema, name) && { readOnly: true }),
        ...(text !== undefined && { description: text }),
      },
    ]
  })
  return { ...schema, properties: Object.fromEntries(properties) as TableSchema['properties'] }
}

const isDecidedElsewhere = ({ presentation }: TableSchema, name: string): boolean =>
  Object.hasOwn(presentation.identifiers ?? {}, name) || Object.hasOwn(presentation.elsewhere ?? {}, name)

/**
 * Whether a change can be put back from the history: it has a field that may be set here, and none that is decided
 * elsewhere. Fields that the table itself has as read-only do not count: the server leaves them as they are.
 *
 * @param schema as shown
 */
export function mayBePutBack(schema: TableSchema, { after }: Pick<HistoryEntry, 'after'>): boolean {
  const names = Object.keys(after ?? {}).filter((name) => Object.hasOwn(schema.properties, name))
  return (
    names.some((name) => schema.properties[name]?.readOnly !== true) &&
    !names.some((name) => isDecidedElsewhere(schema, name))
  )
}

function shown(property: TableProperty): TableProperty {
  const title = property.title.replace(FOR_PROGRAMS, '')
  if (property.format === 'cents') return { ...property, type: 'number', title }
  return property.format === 'yes-no' ? { ...property, title } : property
}

/**
 * The same for one row's form: a link leads to where a field is decided; for a new row an order can be chosen, and what
 * is read-only and has no value yet is left out.
 */
export function forRow(schema: TableSchema, row: TableRow | undefined, starts: Values = {}): TableSchema {
  const { identifiers = {}, elsewhere = {} } = schema.presentation
  const properties = Object.entries(schema.properties).flatMap(([name, property]) => {
    if (row) {
      const { href, label } = elsewhere[name] ?? {}
      if (href === undefined || label === undefined) return [[name, property] as const]
      return [
        [name, { ...property, leadsTo: { href: href.replace('{id}', String(row.id)), label } }] as const,
      ]
    }
    if (identifiers[name] === 'order') return [[name, { ...property, readOnly: false }] as const]
    return property.readOnly && !Object.hasOwn(starts, name) ? [] : [[name, property] as const]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

type Values = Readonly<Record<string, unknown>>

/**
 * What a new row starts with, identifiers of its own included.
 *
 * @param newId a name that nothing else has
 */
export function startsOf(
  { presentation: { starts = {}, identifiers = {} } }: TableSchema,
  { now, newId }: { now: Date; newId: () => string },
): Record<string, unknown> {
  const own = Object.entries(identifiers).flatMap(([name, rule]) =>
    typeof rule === 'object' ? [[name, `${rule.prefix}${newId()}`] as const] : [],
  )
  const given = Object.entries(starts).map(
    ([name, value]) => [name, value === 'now' ? now.toISOString() : value] as const,
  )
  return Object.fromEntries([...given, ...own])
}

/** A table's schema as a form: dates say in which zone they are entered. */
export function formOf({ tableName, title, required, properties }: TableSchema): FormSchema {
  const fields = Object.entries(properties).map(([name, field]) => {
    const isMoment = field.format === 'date-time' && field.readOnly !== true
    if (!isMoment) return [name, field] as const
    const description = [field.description, 'Ora italiana (Europe/Rome).'].filter(Boolean).join(' ')
    return [name, { ...field, description }] as const
  })
  return { name: tableName, title, required, properties: Object.fromEntries(fields) }
}

export const TECHNICAL_TITLE = 'Dettagli tecnici'

/** Last in the form and in the panel. */
export const technicalNames = ({ presentation, properties }: TableSchema): string[] =>
  ['id', ...(presentation.technical ?? []), 'created_at', 'updated_at'].filter((name) =>
    Object.hasOwn(properties, name),
  )

/** The columns that are shown: those of the address, else the first ones; what names a row always leads. */
export function shownColumns({ presentation, properties }: TableSchema, columns?: string[]): string[] {
  const known = columns?.filter((name) => Object.hasOwn(properties, name)) ?? []
  const chosen = known.length > 0 ? known : presentation.first
  return [presentation.names, ...chosen.filter((name) => name !== presentation.names)]
}

/** What a phone shows of a row: its name, its state, one line; columns that a person chose have lines of their own. */
export function phoneColumns(schema: TableSchema, columns?: string[]): string[] {
  const { names, line, state } = schema.presentation
  const own = [names, ...(state === undefined ? [] : [state]), ...line]
  return columns ? [...new Set([...own, ...shownColumns(schema, columns)])] : own
}
