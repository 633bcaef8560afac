'use client'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'
import { Select } from '@/ui/kit/select'

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
      <Select
        label="Ordina per"
        options={[
          { value: '', label: 'I più recenti prima' },
          ...names.map((name) => ({ value: name, label: schema.properties[name]!.title })),
        ]}
        value={sort?.field ?? ''}
        onChoose={(field) => sortBy(field, 'asc')}
      />
      <Button
        disabled={sort === undefined}
        onClick={() => sort && sortBy(sort.field, direction === 'asc' ? 'desc' : 'asc')}
      >
        <span aria-hidden="true">{direction === 'asc' ? '▲' : '▼'}</span>{' '}
        {direction === 'asc' ? 'Crescente' : 'Decrescente'}
      </Button>
    </div>
  )
}
