import {
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
  type TableProperty,
  type TableSchema,
} from '@/contracts/tables'

/** The operators in Italian. */
export const OPERATOR_NAMES: Record<FilterOperator, string> = {
  contains: 'contiene',
  is: 'è',
  is_not: 'non è',
  before: 'è prima di',
  after: 'è dopo',
  between: 'è tra',
  less_than: 'è minore di',
  greater_than: 'è maggiore di',
  empty: 'è vuoto',
  not_empty: 'non è vuoto',
}

/** The operators of a column, by its type; the most usual first. */
export function operatorsOf({ type, format, enum: options }: TableProperty): FilterOperator[] {
  if (type === 'boolean' || format === 'yes-no') return ['is', 'empty', 'not_empty']
  if (type === 'number' || type === 'integer') {
    return ['is', 'is_not', 'less_than', 'greater_than', 'between', 'empty', 'not_empty']
  }
  if (format === 'date-time') return ['after', 'before', 'between', 'empty', 'not_empty']
  if (options) return ['is', 'is_not', 'empty', 'not_empty']
  return ['contains', 'is', 'is_not', 'empty', 'not_empty']
}

/** A condition on a column that is not filled in yet, with the column's most usual operator. */
export function conditionOf(schema: TableSchema, field: string): FilterCondition {
  return { field, op: operatorsOf(schema.properties[field]!)[0]! }
}

/** A new condition starts with the first column after the id. */
export function emptyCondition(schema: TableSchema): FilterCondition {
  const [first = 'id'] = Object.keys(schema.properties).filter((name) => name !== 'id')
  return conditionOf(schema, first)
}

/** A condition with this operator: it keeps of its values only those that the operator compares with. */
export function withOperator({ field, value, to }: FilterCondition, op: FilterOperator): FilterCondition {
  if (op === 'empty' || op === 'not_empty') return { field, op }
  return op === 'between' ? { field, op, value, to } : { field, op, value }
}

/** How many conditions there are, those inside groups included. */
export const countConditions = (filters: FilterGroup | undefined): number =>
  filters?.conditions.reduce((sum, entry) => sum + ('join' in entry ? entry.conditions.length : 1), 0) ?? 0

/** Whether enough is filled in for the server to be asked. */
export function isComplete({ op, value, to }: FilterCondition): boolean {
  if (op === 'empty' || op === 'not_empty') return true
  const isGiven = (given: FilterCondition['value']) =>
    given !== undefined && given !== '' && !Number.isNaN(given)
  return isGiven(value) && (op !== 'between' || isGiven(to))
}
