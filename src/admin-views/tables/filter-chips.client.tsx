'use client'

import { type FilterCondition, type FilterGroup, type TableSchema } from '@/contracts/tables'
import { cellText } from '@/ui/cell-text'

import styles from './filters.module.css'
import { OPERATOR_NAMES, withOperator } from './filters'
import { type Address, type ChangeAddress } from './use-address'

type FilterChipsProps = {
  schema: TableSchema
  address: Address
  change: ChangeAddress
  /** Opens the conditions for changing them. */
  onEdit: () => void
}

const JOIN_WORDS = { and: 'e', or: 'o' } as const

/** The conditions in force as sentences: a click changes them, the cross takes one away. */
export function FilterChips({ schema, address: { filters }, change, onEdit }: FilterChipsProps) {
  if (!filters || filters.conditions.length === 0) return null
  const remove = (index: number) => {
    const conditions = filters.conditions.filter((_, at) => at !== index)
    change({ filters: conditions.length > 0 ? { ...filters, conditions } : undefined, page: 1 })
  }
  return (
    <ul className={styles.chips} aria-label="Filtri attivi">
      {filters.conditions.map((entry, index) => {
        const words = wordsOf(schema, entry)
        return (
          <li key={index} className={styles.chipItem}>
            {index > 0 && <span className={styles.join}>{JOIN_WORDS[filters.join]}</span>}
            <span className={styles.chip}>
              <button type="button" className={styles.chipWords} onClick={onEdit}>
                {words}
              </button>
              <button
                type="button"
                className={styles.chipCross}
                aria-label={`Togli il filtro «${words}»`}
                onClick={() => remove(index)}
              >
                ×
              </button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** A condition as people say it: `Stato è Rimborsato`; a group with its word between them. */
function wordsOf(schema: TableSchema, entry: FilterCondition | FilterGroup['conditions'][number]): string {
  if ('join' in entry) {
    return entry.conditions.map((one) => wordsOf(schema, one)).join(` ${JOIN_WORDS[entry.join]} `)
  }
  // An address or a view of earlier days may hold values of another operator.
  const { field, op, value, to } = withOperator(entry, entry.op)
  const property = schema.properties[field]
  if (!property) return field
  const say = (given: FilterCondition['value']) => cellText(given, field, property)
  return [property.title, OPERATOR_NAMES[op], say(value), to === undefined ? '' : `e ${say(to)}`]
    .filter(Boolean)
    .join(' ')
}
