'use client'

import { useRef } from 'react'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import { Empty } from '@/ui/kit/empty'
import inputs from '@/ui/kit/input.module.css'

import { phoneColumns, shownColumns } from './as-shown'
import styles from './grid.module.css'
import { NoRows } from './no-rows.client'
import { moveFocus, useKeptFocus } from './grid-keys'
import { DELETED, GridRow, kindOf } from './grid-row.client'
import { type Address, type ChangeAddress } from './use-address'
import { useIsPhone } from './use-is-phone'
import { useNow } from '@/ui/kit/use-now'
import { useOverflow } from './use-overflow'
import { type RowActions } from './use-row-actions'

type GridProps = {
  schema: TableSchema
  address: Address
  change: ChangeAddress
  rows: TableRow[] | undefined
  isLoading: boolean
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  onOpen: (row: TableRow) => void
  onEdit: (row: TableRow) => void
  onHistory: (row: TableRow) => void
  actions: RowActions
}

/** The rows as an ARIA grid: one stop for Tab, arrows within, Enter opens, F2 edits, space selects. */
export function Grid({
  schema,
  address,
  change,
  rows,
  isLoading,
  selected,
  onSelect,
  onOpen,
  onEdit,
  onHistory,
  actions,
}: GridProps) {
  const table = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const followFocus = useKeptFocus(table, rows)
  useOverflow(scroller)
  const now = useNow()
  const isPhone = useIsPhone()
  const names = (isPhone ? phoneColumns : shownColumns)(schema, address.columns)
  const isAll = rows !== undefined && rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const mayEdit = !address.bin && schema.permissions.update

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
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} data-loading={isLoading && rows !== undefined}>
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
              onEnter: (index) => rows?.[index] && onOpen(rows[index]),
              onEdit: (index) => rows?.[index] && mayEdit && onEdit(rows[index]),
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
                    tabIndex={-1}
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
              {names.map((name) => (
                <Head key={name} schema={schema} name={name} sort={address.sort} onSort={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row, index) => (
              <GridRow
                key={row.id}
                schema={schema}
                names={names}
                row={row}
                now={now}
                isFirst={index === 0}
                isSelected={selected.has(row.id)}
                isOpen={row.id === address.row}
                bin={address.bin}
                onToggle={toggle}
                onOpen={onOpen}
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
    </div>
  )
}

type HeadProps = {
  schema: TableSchema
  name: string
  sort: Address['sort']
  onSort: (name: string) => void
}

function Head({ schema, name, sort, onSort }: HeadProps) {
  const direction = sort?.field === name ? sort.direction : undefined
  return (
    <th
      scope="col"
      aria-sort={sortNames[direction ?? 'none']}
      data-kind={kindOf(schema, name)}
      data-names={name === schema.presentation.names || undefined}
    >
      <button type="button" tabIndex={-1} className={styles.sort} onClick={() => onSort(name)}>
        {schema.properties[name]!.title}
        <span className={styles.arrow} aria-hidden="true">
          {direction === 'asc' ? '▲' : direction === 'desc' ? '▼' : ''}
        </span>
      </button>
    </th>
  )
}

const sortNames = { asc: 'ascending', desc: 'descending', none: 'none' } as const
