'use client'

import { useState } from 'react'

import { type TableList, type TableRow } from '@/contracts/tables'
import { formatDateTime } from '@/shared/dates'
import inputs from '@/ui/kit/input.module.css'
import { useQuery } from '@/ui/kit/use-query'
import { controlAttributes, type ControlProps, textOf } from '@/ui/schema-form/controls'

import styles from './dialogs.module.css'

/** How long typing must pause before orders are asked for, in milliseconds. */
const PAUSE_MS = 150

/**
 * Fills in an order's session id: the order is searched by its customer and picked from a list, where it stays whatever
 * is searched then.
 */
export function OrderPicker(props: ControlProps) {
  const { id, value, onChange, disabled } = props
  const session = textOf(value)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<TableRow>()
  const query = new URLSearchParams({ limit: '20', search })
  const { data, error } = useQuery<TableList>(disabled ? undefined : `/api/tables/purchases?${query}`, {
    pauseMs: PAUSE_MS,
  })
  if (disabled) {
    return (
      <input {...controlAttributes(props)} type="text" className={inputs.input} value={session} readOnly />
    )
  }
  const orders = data?.rows ?? []
  const isFound = orders.some((order) => sessionOf(order) === session)
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
        value={session}
        onChange={({ target }) => {
          setPicked(orders.find((order) => sessionOf(order) === target.value) ?? picked)
          onChange(target.value)
        }}
      >
        <option value="">Scegli un ordine</option>
        {session !== '' && !isFound && (
          <option value={session}>
            {picked && sessionOf(picked) === session ? wordsOf(picked) : session}
          </option>
        )}
        {orders.map((order) => (
          <option key={order.id} value={sessionOf(order)}>
            {wordsOf(order)}
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

const sessionOf = (order: TableRow): string => String(order.checkout_session_id)

const wordsOf = (order: TableRow): string =>
  [order.customer_email, order.product_name, formatDateTime(String(order.purchased_at))].join(' · ')
