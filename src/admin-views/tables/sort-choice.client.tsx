'use client'

import { type TableSchema } from '@/contracts/tables'

import controls from './controls.module.css'
import styles from './grid.module.css'
import { type Address, type ChangeAddress } from './use-address'

type SortChoiceProps = { schema: TableSchema; names: string[]; address: Address; change: ChangeAddress }

/** What the column headers do, for a screen where rows are cards and have none. */
export function SortChoice({ schema, names, address: { sort }, change }: SortChoiceProps) {
  const direction = sort?.direction ?? 'asc'
  const sortBy = (field: string, way: 'asc' | 'desc') =>
    change({ sort: field === '' ? undefined : { field, direction: way }, page: 1 })
  return (
    <div className={styles.sortChoice}>
      <select
        className={controls.select}
        aria-label="Ordina per"
        value={sort?.field ?? ''}
        onChange={({ target }) => sortBy(target.value, 'asc')}
      >
        <option value="">I più recenti prima</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {schema.properties[name]!.title}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={controls.button}
        disabled={sort === undefined}
        onClick={() => sort && sortBy(sort.field, direction === 'asc' ? 'desc' : 'asc')}
      >
        <span aria-hidden="true">{direction === 'asc' ? '▲' : '▼'}</span>{' '}
        {direction === 'asc' ? 'Crescente' : 'Decrescente'}
      </button>
    </div>
  )
}
