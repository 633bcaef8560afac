'use client'

import { Link } from '@payloadcms/ui'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import { cellText } from '@/ui/cell-text'
import { Button, buttonClass } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'

import styles from './grid.module.css'
import { Icon } from './icons'
import { restoredText, type RowActions } from './use-row-actions'

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
  isFirst: boolean
  isSelected: boolean
  bin: boolean
  onToggle: (id: number) => void
  onEdit: (row: TableRow) => void
  onHistory: (row: TableRow) => void
  actions: RowActions
}

/** One row: its box and its buttons, then its cells. */
export function GridRow({
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
            className={inputs.checkbox}
            aria-label={`Seleziona l’elemento ${row.id}`}
            checked={isSelected}
            onChange={() => onToggle(row.id)}
          />
        </label>
        <OrderLink table={schema.tableName} row={row} />
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

/** Where a row's order is shown: that of a purchase, and the latest of whoever wrote a message. */
const ORDERS: Record<string, (row: TableRow) => { href: string; label: string; title: string }> = {
  purchases: ({ id }) => ({
    href: `/admin/ordine/${id}`,
    label: `Apri l’ordine ${id}`,
    title: 'Apri l’ordine',
  }),
  contact_submissions: ({ id, email }) => ({
    href: `/admin/ordine?email=${encodeURIComponent(String(email))}`,
    label: `Ordini di questo indirizzo, messaggio ${id}`,
    title: 'Ordini di questo indirizzo',
  }),
  withdrawal_requests: ({ id, checkout_session_id: session }) => ({
    href: `/admin/ordine?session=${encodeURIComponent(String(session))}`,
    label: `Apri l’ordine della richiesta ${id}`,
    title: 'Apri l’ordine',
  }),
}

function OrderLink({ table, row }: { table: string; row: TableRow }) {
  const order = ORDERS[table]?.(row)
  if (!order) return null
  const { href, label, title } = order
  return (
    <Link href={href} prefetch={false} className={buttonClass('icon')} aria-label={label} title={title}>
      <Icon name="order" />
    </Link>
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
    <Button kind="icon" aria-label={label} title={label.split(/ (?:l’|dell’)/)[0]} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  )
}
