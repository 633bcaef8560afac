'use client'

import { useRef } from 'react'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import { Empty } from '@/ui/kit/empty'
import inputs from '@/ui/kit/input.module.css'

import styles from './grid.module.css'
import { NoRows } from './no-rows.client'
import { moveFocus, useKeptFocus } from './grid-keys'
import { DELETED, GridRow, kindOf } from './grid-row.client'
import { SortChoice } from './sort-choice.client'
import { type Address, type ChangeAddress } from './use-address'
import { type RowActions } from './use-row-actions'

type GridProps = {
  schema: TableSchema
  address: Address
  change: ChangeAddress
  rows: TableRow[] | undefined
  isLoading: boolean
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  onEdit: (row: TableRow) => void
  onHistory: (row: TableRow) => void
  actions: RowActions
}

/** The rows as an ARIA grid: one stop for Tab, arrows within, Enter opens, space selects. */
export function Grid({
  schema,
  address,
  change,
  rows,
  isLoading,
  selected,
  onSelect,
  onEdit,
  onHistory,
  actions,
}: GridProps) {
  const table = useRef<HTMLTableElement>(null)
  const followFocus = useKeptFocus(table, rows)
  const names = shownColumns(schema, address.columns)
  const isAll = rows !== undefined && rows.length > 0 && rows.every(({ id }) => selected.has(id))

  const sortBy = (field: string) => {
    const isAscending = address.sort?.field === field && address.sort.direction === 'asc'
    change({ sort: { field, direction: isAscending ? 'desc' : 'asc' }, page: 1 })
  }
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }

  return (
    <div className={styles.scroller} data-loading={isLoading && rows !== undefined}>
      <SortChoice schema={schema} names={names} address={address} change={change} />
      <table
        ref={table}
        role="grid"
        aria-label={schema.title}
        aria-rowcount={-1}
        aria-multiselectable="true"
        className={styles.grid}
        {...followFocus}
        onKeyDown={(event) =>
          moveFocus(event, {
            onEnter: (index) =>
              rows?.[index] && !address.bin && schema.permissions.update && onEdit(rows[index]),
            onSpace: (index) => rows?.[index] && toggle(rows[index].id),
          })
        }
      >
        <thead>
          <tr>
            <th scope="col" className={styles.actionsHead} tabIndex={-1}>
              <label className={styles.checkLabel}>
                <input
                  type="checkbox"
                  className={inputs.checkbox}
                  aria-label="Seleziona tutti gli elementi mostrati"
                  checked={isAll}
                  onChange={() => onSelect(new Set(isAll ? [] : rows?.map(({ id }) => id)))}
                />
              </label>
              Azioni
            </th>
            {address.bin && (
              <th scope="col" className={styles.plain} data-kind="moment">
                {DELETED.title}
              </th>
            )}
            {names.map((name) => {
              const isSorted = address.sort?.field === name
              const direction = isSorted ? address.sort?.direction : undefined
              return (
                <th
                  key={name}
                  scope="col"
                  aria-sort={sortNames[direction ?? 'none']}
                  data-kind={kindOf(schema, name)}
                >
                  <button type="button" className={styles.sort} onClick={() => sortBy(name)}>
                    {schema.properties[name]!.title}
                    <span className={styles.arrow} aria-hidden="true">
                      {direction === 'asc' ? '▲' : direction === 'desc' ? '▼' : ''}
                    </span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, index) => (
            <GridRow
              key={row.id}
              schema={schema}
              names={names}
              row={row}
              isFirst={index === 0}
              isSelected={selected.has(row.id)}
              bin={address.bin}
              onToggle={toggle}
              onEdit={onEdit}
              onHistory={onHistory}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      {rows?.length === 0 && <NoRows address={address} change={change} />}
      {rows === undefined && isLoading && <Empty>Caricamento dati...</Empty>}
    </div>
  )
}

const sortNames = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** The columns that the address names, in its order; all of the schema's when it names none. */
export function shownColumns(schema: TableSchema, columns: string[] | undefined): string[] {
  const known = columns?.filter((name) => Object.hasOwn(schema.properties, name)) ?? []
  return known.length > 0 ? known : Object.keys(schema.properties)
}
