'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo, useSyncExternalStore } from 'react'

import { type FilterGroup } from '@/contracts/tables'

/** What the screen shows is kept in the address, so that back, reload and sharing work. */
export type Address = {
  table: string | undefined
  page: number
  search: string
  sort: { field: string; direction: 'asc' | 'desc' } | undefined
  filters: FilterGroup | undefined
  /** The columns shown, in their order; all of them when undefined. */
  columns: string[] | undefined
  bin: boolean
  /** The row that is open beside the table. */
  row: number | undefined
}

export type ChangeAddress = (change: Partial<Address>, options?: { replace?: boolean }) => void

/** Called after each change made here: the browser fires `popstate` for back and forward only. */
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/**
 * The address, whatever changed it: this screen, the panel's navigation, back and forward. It is read from the browser,
 * because Next reports a change in a transition, which can come after the next key of a search being typed.
 */
export function useAddress(): [Address, ChangeAddress] {
  const told = useSearchParams().toString()
  const query = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => told,
  )
  const address = useMemo(() => parseAddress(query), [query])
  return [address, changeAddress]
}

const changeAddress: ChangeAddress = (change, { replace = false } = {}) => {
  const next = addressQuery({ ...parseAddress(window.location.search), ...change })
  const url = `${window.location.pathname}${next}`
  // Next follows the browser's own history: the page stays, and nothing is asked of the server for it.
  if (replace || next === window.location.search) window.history.replaceState(null, '', url)
  else window.history.pushState(null, '', url)
  for (const listener of listeners) listener()
}

/** Opens a table from its beginning: first page, no search (spec §4), no filters, all columns, not the bin. */
export const openTable = (table: string): void => changeAddress({ ...parseAddress(''), table })

/** The address of a query string, with defaults for what is missing or not valid. */
export function parseAddress(query: string): Address {
  const params = new URLSearchParams(query)
  const page = Number(params.get('page'))
  const sort = /^([a-z_][a-z0-9_]*):(asc|desc)$/.exec(params.get('sort') ?? '')
  return {
    table: params.get('table') ?? undefined,
    page: Number.isInteger(page) && page >= 1 && page <= 1e9 ? page : 1,
    search: params.get('search') ?? '',
    sort: sort ? { field: sort[1]!, direction: sort[2] as 'asc' | 'desc' } : undefined,
    filters: parseFilters(params.get('filters')),
    columns: params.get('columns')?.split(',').filter(Boolean),
    bin: params.get('bin') === '1',
    row: /^[1-9]\d{0,9}$/.test(params.get('row') ?? '') ? Number(params.get('row')) : undefined,
  }
}

/** The address's query, with `?`; '' for the defaults. */
export function addressQuery({ table, page, row, ...selection }: Address): string {
  const params = new URLSearchParams()
  if (table !== undefined) params.set('table', table)
  if (page > 1) params.set('page', String(page))
  for (const [name, value] of selectionParams(selection)) params.set(name, value)
  const { columns } = selection
  if (columns) params.set('columns', columns.join(','))
  if (row !== undefined) params.set('row', String(row))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The parameters that list and export share, by the API's names. */
export function selectionParams({
  search,
  sort,
  filters,
  bin,
}: Pick<Address, 'search' | 'sort' | 'filters' | 'bin'>): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (sort) params.set('sort', `${sort.field}:${sort.direction}`)
  if (filters && filters.conditions.length > 0) params.set('filters', JSON.stringify(filters))
  if (bin) params.set('bin', '1')
  return params
}

/** The server validates filters; here only their shape is checked, so that they can be shown. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** An address may be typed, cut or old: anything else than a filter group is ignored. */
const isGroup = (value: unknown): value is FilterGroup =>
  isObject(value) &&
  Array.isArray(value.conditions) &&
  value.conditions.every(
    (entry) => isObject(entry) && ('join' in entry ? isGroup(entry) : typeof entry.field === 'string'),
  )

function parseFilters(text: string | null): FilterGroup | undefined {
  if (text === null) return undefined
  try {
    const value = JSON.parse(text) as unknown
    return isGroup(value) ? value : undefined
  } catch {
    return undefined
  }
}
