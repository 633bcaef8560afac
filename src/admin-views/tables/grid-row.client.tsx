'use client'

import { type MouseEvent } from 'react'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import { cellText } from '@/ui/cell-text'
import inputs from '@/ui/kit/input.module.css'

import { Cell, Moment } from './cell.client'
import styles from './grid.module.css'
import { RowTools } from './row-tools.client'
import { type RowActions } from './use-row-actions'

/** The column that only the bin shows. */
export const DELETED = { type: 'string', format: 'date-time', title: 'Eliminato il' } as const

/** How a column is aligned and set: numbers end at the right edge. */
export const kindOf = (schema: TableSchema, name: string) => {
  const { type, format } = schema.properties[name]!
  return type === 'number' || type === 'integer' ? 'number' : format === 'date-time' ? 'moment' : 'text'
}

type GridRowProps = {
  schema: TableSchema
  names: string[]
  row: TableRow
  now: number
  isFirst: boolean
  isSelected: boolean
  /** Its panel is open. */
  isOpen: boolean
  bin: boolean
  onToggle: (id: number) => void
  onOpen: (row: TableRow) => void
  onEdit: (row: TableRow) => void
  onHistory: (row: TableRow) => void
  actions: RowActions
}

/** One row: its box and its buttons, then its cells. A click on a cell opens it. */
export function GridRow({
  schema,
  names,
  row,
  now,
  isFirst,
  isSelected,
  isOpen,
  bin,
  onToggle,
  onOpen,
  onEdit,
  onHistory,
  actions,
}: GridRowProps) {
  const open = ({ target }: MouseEvent) => {
    // A click that ends the selection of a text is no wish to open.
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (isSelecting || (target as Element).closest(`.${styles.actions}`)) return
    onOpen(row)
  }
  return (
    // The keyboard opens the row with Enter on its cells (`moveFocus`).
    <tr aria-selected={isSelected} data-row={row.id} data-open={isOpen || undefined} onClick={open}>
      <td className={styles.actions} tabIndex={isFirst ? 0 : -1} data-label="Azioni">
        <label className={styles.checkLabel}>
          <input
            type="checkbox"
            tabIndex={-1}
            className={inputs.checkbox}
            aria-label={`Seleziona l’elemento ${row.id}`}
            checked={isSelected}
            onChange={() => onToggle(row.id)}
          />
        </label>
        <RowTools {...{ schema, row, bin, onEdit, onHistory, actions }} />
      </td>
      {bin && (
        <td tabIndex={-1} data-kind="moment" data-part="line">
          {/* Until the bin's own rows are here, those of the list before are shown: they were not deleted. */}
          {typeof row.deleted_at === 'string' && <Moment at={row.deleted_at} now={now} />}
        </td>
      )}
      {names.map((name) => {
        const { title, format } = schema.properties[name]!
        const text = format === 'date-time' ? '' : cellText(row[name], name, schema.properties[name]!)
        return (
          <td
            key={name}
            tabIndex={-1}
            data-kind={kindOf(schema, name)}
            data-part={partOf(schema, name)}
            data-empty={(row[name] ?? '') === '' || undefined}
            data-label={title}
            title={text.length > 40 ? text.slice(0, 500) : undefined}
          >
            <Cell schema={schema} name={name} row={row} now={now} />
          </td>
        )
      })}
    </tr>
  )
}

/** Where a phone puts a cell; a column that a person chose has a line with its title. */
function partOf({ presentation: { names, state, line } }: TableSchema, name: string) {
  if (name === names) return 'names'
  if (name === state) return 'state'
  return line.includes(name) ? 'line' : 'chosen'
}
