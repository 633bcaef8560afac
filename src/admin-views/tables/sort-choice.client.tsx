'use client'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'
import { Select } from '@/ui/kit/select'

import styles from './toolbar.module.css'
import { type Address, type ChangeAddress } from './use-address'

type SortChoiceProps = { schema: TableSchema; address: Address; change: ChangeAddress }

/** What the column headers do, for a screen where rows have none, and for columns that are not shown. */
export function SortChoice({ schema, address: { sort }, change }: SortChoiceProps) {
  const direction = sort?.direction ?? 'asc'
  const sortBy = (field: string, way: 'asc' | 'desc') =>
    change({ sort: field === '' ? undefined : { field, direction: way }, page: 1 })
  return (
    <div className={styles.sortChoice}>
      <Select
        label="Ordina per"
        options={[
          { value: '', label: 'I più recenti prima' },
          ...Object.entries(schema.properties).map(([value, { title }]) => ({ value, label: title })),
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
