'use client'

import { Link } from '@payloadcms/ui'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import { Button, buttonClass } from '@/ui/kit/button'

import styles from './grid.module.css'
import { Icon } from './icons'
import { restoredText, type RowActions } from './use-row-actions'

type RowToolsProps = {
  schema: TableSchema
  row: TableRow
  bin: boolean
  onEdit: (row: TableRow) => void
  onHistory: (row: TableRow) => void
  actions: RowActions
  /** After the row was deleted. */
  onDeleted?: () => void
}

/** What can be done with one row: signs with names. Edit and delete come first (spec §2). */
export function RowTools({ schema, row, bin, onEdit, onHistory, actions, onDeleted }: RowToolsProps) {
  const { permissions, tableName } = schema
  const remove = async () => {
    if (await actions.remove(row.id)) onDeleted?.()
  }
  if (bin) {
    return (
      <Action
        label={`Ripristina l’elemento ${row.id}`}
        icon="restore"
        onClick={() => void actions.bulk({ action: 'restore', ids: [row.id] }, restoredText(1))}
      />
    )
  }
  return (
    <>
      {permissions.update && (
        <Action label={`Modifica l’elemento ${row.id}`} icon="edit" onClick={() => onEdit(row)} />
      )}
      {permissions.delete && (
        <Action label={`Elimina l’elemento ${row.id}`} icon="delete" onClick={() => void remove()} />
      )}
      <span className={styles.more}>
        <OrderLink table={tableName} row={row} />
        <Action label={`Cronologia dell’elemento ${row.id}`} icon="history" onClick={() => onHistory(row)} />
      </span>
    </>
  )
}

/** By table, the link from a row to an order: the purchase's own, or the newest order of a message's sender. */
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
