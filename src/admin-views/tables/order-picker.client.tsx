'use client'

import { useState } from 'react'

import { type TableList } from '@/contracts/tables'
import { formatDateTime } from '@/shared/dates'
import inputs from '@/ui/kit/input.module.css'
import { useQuery } from '@/ui/kit/use-query'
import { controlAttributes, type ControlProps, textOf } from '@/ui/schema-form/controls'

import styles from './dialogs.module.css'

/** How long typing must pause before orders are asked for, in milliseconds. */
const PAUSE_MS = 150

/** Fills in an order's session id: the order is searched by its customer and picked from a list. */
export function OrderPicker(props: ControlProps) {
  const { id, value, onChange, disabled } = props
  const [search, setSearch] = useState('')
  const query = new URLSearchParams({ limit: '20', search })
  const { data, error } = useQuery<TableList>(disabled ? undefined : `/api/tables/purchases?${query}`, {
    pauseMs: PAUSE_MS,
  })
  if (disabled) {
    return (
      <input
        {...controlAttributes(props)}
        type="text"
        className={inputs.input}
        value={textOf(value)}
        readOnly
      />
    )
  }
  return (
    <div className={styles.picked}>
      <input
        type="search"
        className={inputs.input}
        aria-label="Cerca l’ordine"
        aria-controls={id}
        placeholder="Cerca per email o nome"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <select
        {...controlAttributes(props)}
        className={inputs.input}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Scegli un ordine</option>
        {data?.rows.map((order) => (
          <option key={order.id} value={String(order.checkout_session_id)}>
            {[order.customer_email, order.product_name, formatDateTime(String(order.purchased_at))].join(
              ' · ',
            )}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </div>
  )
}
