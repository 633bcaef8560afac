import { type FilterCondition, type FilterGroup } from '@/contracts/tables'
import { AppError } from '@/shared/app-error'

import {
  type Collations,
  type Column,
  escapeLike,
  findColumn,
  parseMoment,
  quoteName,
  type Table,
} from '../table'

type Placeholder = (value: string) => string

/**
 * The SQL of filters on columns, joined by and/or.
 *
 * @param placeholder takes a value and gives the SQL that stands for it
 * @throws AppError 400 with `errors` for an unknown column, or an operator or value that the column's type does not have
 */
export function filterCondition({
  table,
  filters,
  collations,
  placeholder,
}: {
  table: Table
  filters: FilterGroup
  collations: Collations
  placeholder: Placeholder
}): string {
  const parts = filters.conditions.map((entry) => {
    if ('join' in entry) {
      return filterCondition({ table, filters: entry, collations, placeholder })
    }
    return conditionSql({
      column: findColumn(table, entry.field, 'filters'),
      condition: entry,
      collations,
      placeholder,
    })
  })
  return parts.length === 0 ? 'true' : `(${parts.join(filters.join === 'or' ? ' OR ' : ' AND ')})`
}

type ConditionArgs = {
  column: Column
  condition: FilterCondition
  collations: Collations
  placeholder: Placeholder
}

function conditionSql({ column, condition, collations: { lower }, placeholder }: ConditionArgs): string {
  const name = quoteName(column.name)
  const fault = `Il filtro su «${column.property.title}» non è valido.`
  const refuse = () => new AppError(400, fault, { errors: { filters: fault } })
  const value = (raw: unknown, parsed = operand(column, raw)) => {
    if (parsed === undefined) throw refuse()
    return `${placeholder(parsed)}::${sqlType(column, raw)}`
  }
  const isText = column.kind === 'text'
  const isChoice = column.kind === 'choice'
  const isOrdered = column.kind === 'moment' || column.kind === 'number' || column.kind === 'id'
  const compared = isChoice ? `${name}::text` : isText ? `lower(${name}${lower})` : name
  const pattern = (text: string) => `lower(${placeholder(`%${escapeLike(text)}%`)}::text${lower})`
  // The row's search text contains the column's text, and its index finds three letters or more.
  const nearby = (raw: unknown) =>
    isText && typeof raw === 'string' && raw.length >= 3 && !raw.includes('\0')
      ? `search_text LIKE ${pattern(raw)} AND `
      : ''
  const comparable = (raw: unknown) => (isText ? `lower(${value(raw)}${lower})` : value(raw))

  switch (condition.op) {
    case 'empty':
      return isText ? `(${name} IS NULL OR ${name} = '')` : `${name} IS NULL`
    case 'not_empty':
      return isText ? `(${name} IS NOT NULL AND ${name} <> '')` : `${name} IS NOT NULL`
    case 'contains': {
      if ((!isText && !isChoice) || typeof condition.value !== 'string') throw refuse()
      if (condition.value.includes('\0')) return 'false'
      return `${nearby(condition.value)}lower(${name}::text${lower}) LIKE ${pattern(condition.value)}`
    }
    case 'is':
      return `${nearby(condition.value)}${compared} = ${comparable(condition.value)}`
    case 'is_not':
      return `${compared} IS DISTINCT FROM ${comparable(condition.value)}`
    case 'before':
    case 'less_than':
      if (!isOrdered) throw refuse()
      return `${name} < ${value(condition.value)}`
    case 'after':
    case 'greater_than':
      if (!isOrdered) throw refuse()
      return `${name} > ${value(condition.value)}`
    case 'between':
      if (!isOrdered) throw refuse()
      return `${name} BETWEEN ${value(condition.value)} AND ${value(condition.to, lastOperand(column, condition.to))}`
  }
}

/** The end of a range. A form asks for it in whole minutes, and the minute that was chosen is a part of it. */
const lastOperand = (column: Column, raw: unknown): string | undefined => {
  const parsed = operand(column, raw)
  return column.kind === 'moment' ? parsed?.replace(/:00\.000Z$/, ':59.999Z') : parsed
}

/** An id is held against its index as what it is; what no id can be, a fraction for one, as any number. */
const sqlType = ({ kind }: Column, raw: unknown) =>
  kind === 'id' ? (Number.isSafeInteger(raw) ? 'bigint' : 'numeric') : sqlTypes[kind]

const sqlTypes = {
  number: 'numeric',
  boolean: 'boolean',
  moment: 'timestamptz',
  text: 'text',
  choice: 'text',
}

/** A value as the column's type takes it, as text for PostgreSQL, or undefined when it cannot. */
function operand({ kind }: Column, value: unknown): string | undefined {
  switch (kind) {
    case 'id':
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : undefined
    case 'moment':
      return typeof value === 'string' ? parseMoment(value) : undefined
    default:
      return typeof value === 'string' && !value.includes('\0') ? value : undefined
  }
}
