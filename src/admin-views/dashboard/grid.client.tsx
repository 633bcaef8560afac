'use client'

import { useRef } from 'react'

import { type TableRow, type TableSchema } from '@/contracts/tables'

import { cellText } from './cells'
import controls from './controls.module.css'
import styles from './grid.module.css'
import { EmptyNote } from './empty-note.client'
import { moveFocus, useKeptFocus } from './grid-keys'
import { Icon } from './icons'
import { type Address, type ChangeAddress } from './use-address'
import { restoredText, type RowActions } from './use-row-actions'

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
                  className={controls.check}
                  aria-label="Seleziona tutti gli elementi mostrati"
                  checked={isAll}
                  onChange={() => onSelect(new Set(isAll ? [] : rows?.map(({ id }) => id)))}
                />
              </label>
              Azioni
            </th>
            {address.bin && (
              <th scope="col" data-kind="moment">
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
      {rows?.length === 0 && <EmptyNote address={address} change={change} />}
      {rows === undefined && isLoading && <p className={controls.empty}>Caricamento dati...</p>}
    </div>
  )
}

/** What the rows of the bin have besides. */
const DELETED = { type: 'string', format: 'date-time', title: 'Eliminato il' } as const

const sortNames = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** Those the address names, in its order; without any, all of the schema's. */
export function shownColumns(schema: TableSchema, columns: string[] | undefined): string[] {
  const known = columns?.filter((name) => Object.hasOwn(schema.properties, name)) ?? []
  return known.length > 0 ? known : Object.keys(schema.properties)
}

const kindOf = (schema: TableSchema, name: string) => {
  const { type, format } = schema.properties[name]!
  return type === 'number' || type === 'integer' ? 'number' : format === 'date-time' ? 'moment' : 'text'
}

type GridRowProps = {
  schema: TableSchema
  names: string[]
  row: TableRow
  isFirst: boolean
  isSelected: boolean
  bin: boolean
  onToggle: (id: number) => void
  onEdit: (row: TableRow) => void
  onHistory: (row: TableRow) => void
  actions: RowActions
}

function GridRow({
  schema,
  names,
  row,
  isFirst,
  isSelected,
  bin,
  onToggle,
  onEdit,
  onHistory,
  actions,
}: GridRowProps) {
  const { permissions } = schema
  return (
    <tr aria-selected={isSelected}>
      <td className={styles.actions} tabIndex={isFirst ? 0 : -1} data-label="Azioni">
        <label className={styles.checkLabel}>
          <input
            type="checkbox"
            tabIndex={-1}
            className={controls.check}
            aria-label={`Seleziona l’elemento ${row.id}`}
            checked={isSelected}
            onChange={() => onToggle(row.id)}
          />
        </label>
        {bin ? (
          <Action
            label={`Ripristina l’elemento ${row.id}`}
            icon="restore"
            onClick={() => void actions.bulk({ action: 'restore', ids: [row.id] }, restoredText(1))}
          />
        ) : (
          <>
            {permissions.update && (
              <Action label={`Modifica l’elemento ${row.id}`} icon="edit" onClick={() => onEdit(row)} />
            )}
            {permissions.delete && (
              <Action
                label={`Elimina l’elemento ${row.id}`}
                icon="delete"
                onClick={() => void actions.remove(row.id)}
              />
            )}
            <Action
              label={`Cronologia dell’elemento ${row.id}`}
              icon="history"
              onClick={() => onHistory(row)}
            />
          </>
        )}
      </td>
      {bin && (
        <td tabIndex={-1} data-kind="moment" data-label={DELETED.title}>
          {cellText(row.deleted_at, 'deleted_at', DELETED)}
        </td>
      )}
      {names.map((name) => {
        const property = schema.properties[name]!
        const text = cellText(row[name], name, property)
        return (
          <td
            key={name}
            tabIndex={-1}
            data-kind={kindOf(schema, name)}
            data-label={property.title}
            title={text.length > 40 ? text.slice(0, 500) : undefined}
          >
            {text === '' ? <span className={styles.none}>—</span> : text.slice(0, 300)}
          </td>
        )
      })}
    </tr>
  )
}

function Action({
  label,
  icon,
  onClick,
}: {
  label: string
  icon: 'edit' | 'delete' | 'history' | 'restore'
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label.split(/ (?:l’|dell’)/)[0]}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
