'use client'

import { useEffect, useRef, useState } from 'react'

import { type TableList, type TableRow, type TableSchema } from '@/contracts/tables'
import { type Query, useQuery } from '@/ui/kit/use-query'

import { type Address, addressQuery, type ChangeAddress } from './use-address'
import { PAGE_SIZE } from './use-rows'

export type RowPanelState = {
  /** The open row; undefined while it is asked for, and when there is none of this id. */
  row: TableRow | undefined
  isMissing: boolean
  /** Its place in the whole list, from 1; undefined for a row that is not on the page shown. */
  place: number | undefined
  open: (id: number) => void
  close: () => void
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

type RowPanelArgs = {
  schema: TableSchema
  address: Address
  change: ChangeAddress
  list: Query<TableList>
  pages: number
}

/** The row that the address names, its neighbours across the borders of pages, and the way back out of it. */
export function useRowPanel({ schema, address, change, list, pages }: RowPanelArgs): RowPanelState {
  const id = address.row
  const rows = list.data?.rows
  const index = rows?.findIndex((row) => row.id === id) ?? -1
  /** Which end of which page comes after the row one leaves: its page has to be asked for first. */
  const [turn, setTurn] = useState<{ from: number; page: number; end: 0 | -1 }>()
  const isTurning = turn !== undefined && turn.from === id && turn.page === address.page
  const [known, setKnown] = useState<TableRow>()
  /** Where the open row was in the list that still had it: its neighbours stay, also when a change takes it off the list. */
  const [last, setLast] = useState<{ id: number; index: number; list: string }>()
  /** The address before the panel was opened from the list. */
  const before = useRef<string>(undefined)

  const isApart = id !== undefined && rows !== undefined && index === -1 && !isTurning
  const apart = useQuery<TableList>(isApart ? pathOf(schema, id, address.bin) : undefined)
  const reloadApart = apart.reload
  // The list is asked again after each change: so is the row that it does not show.
  useEffect(() => {
    if (isApart) void reloadApart()
  }, [isApart, rows, reloadApart])
  const found = rows?.[index] ?? (isApart && apart.isCurrent ? apart.data?.rows[0] : undefined)
  if (found && found !== known) setKnown(found)
  const shown = addressQuery({ ...address, row: undefined })
  const isSame = last?.id === id && last?.list === shown
  if (id !== undefined && index !== -1 && !(isSame && last.index === index)) {
    setLast({ id, index, list: shown })
  }
  const isMissing = isApart && apart.isCurrent && apart.data?.rows.length === 0
  const gap = index === -1 && isSame && !isTurning ? last.index : undefined

  useEffect(() => {
    if (!isTurning || !list.isCurrent || !rows) return
    change({ row: rows.at(turn.end)?.id }, { replace: true })
  }, [isTurning, list.isCurrent, rows, turn, change])
  useFocusAfter(id)

  const open = (row: number) => {
    if (id === undefined) before.current = window.location.search
    change({ row }, { replace: id !== undefined })
  }
  const close = () => {
    // From the list one goes back to it, so that the browser's Back leads out of the table and not into the row again.
    if (addressQuery({ ...address, row: undefined }) === before.current) window.history.back()
    else change({ row: undefined }, { replace: true })
    before.current = undefined
  }
  const goTo = (step: 1 | -1) => {
    const from = gap === undefined ? index : step === 1 ? gap - 1 : gap
    const beside = rows?.[from + step]
    if ((index === -1 && gap === undefined) || id === undefined) return undefined
    if (beside) return () => change({ row: beside.id }, { replace: true })
    const page = address.page + step
    const mayBeMore = list.data?.total_is_exact === false && rows?.length === PAGE_SIZE
    if (page < 1 || (page > pages && !mayBeMore)) return undefined
    return () => {
      setTurn({ from: id, page, end: step === 1 ? 0 : -1 })
      change({ page }, { replace: true })
    }
  }
  return {
    row: found ?? (known?.id === id && !isMissing ? known : undefined),
    isMissing,
    place: index === -1 ? undefined : (address.page - 1) * PAGE_SIZE + index + 1,
    open,
    close,
    next: goTo(1),
    previous: goTo(-1),
  }
}

function pathOf({ tableName }: TableSchema, id: number, bin: boolean): string {
  const filters = JSON.stringify({ join: 'and', conditions: [{ field: 'id', op: 'is', value: id }] })
  return `/api/tables/${tableName}?${new URLSearchParams({ filters, limit: '1', ...(bin && { bin: '1' }) })}`
}

/** When the panel closes, the keyboard goes on at the row that was open. */
function useFocusAfter(id: number | undefined): void {
  const last = useRef<number>(undefined)
  useEffect(() => {
    if (id === undefined && last.current !== undefined && document.activeElement === document.body) {
      const cell = document.querySelector<HTMLElement>(`tr[data-row="${last.current}"] td`)
      cell?.focus()
    }
    last.current = id
  }, [id])
}
