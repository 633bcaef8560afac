'use client'

import { useState } from 'react'

import { type SavedView, type TableSchema } from '@/contracts/tables'
import { api, explainFields } from '@/ui/api-client'

import { type Address, addressQuery } from './use-address'

/** A person's own views by table. */
export type ViewsByTable = Readonly<Record<string, SavedView[]>>

export type OwnViews = {
  views: SavedView[]
  /** Keeps what the address shows. @returns whether it was kept */
  save: (name: string) => Promise<boolean>
  /** Removes one at once; `restore` brings it back. */
  remove: (view: SavedView) => Promise<void>
  removed: SavedView | undefined
  restore: () => Promise<void>
  forget: () => void
  error: string | undefined
}

type OwnViewsArgs = {
  schema: TableSchema
  address: Address
  views: SavedView[]
  onViews: (views: SavedView[]) => void
}

/** Keeps, removes and brings back views; what fails is told. */
export function useOwnViews({ schema, address, views, onViews }: OwnViewsArgs): OwnViews {
  const [error, setError] = useState<string>()
  const [removed, setRemoved] = useState<SavedView>()
  const path = `/api/tables/${schema.tableName}/views`

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setError(undefined)
    try {
      await work()
      return true
    } catch (fault) {
      setError(explainFields(fault))
      return false
    }
  }
  const keep = (name: string, state: string) =>
    attempt(async () => {
      const { row } = await api<{ row: SavedView }>(path, { method: 'POST', body: { name, state } })
      const others = views.filter((view) => view.name !== row.name)
      onViews([...others, row].sort((one, other) => one.name.localeCompare(other.name, 'it')))
    })
  const save = (name: string) => keep(name, stateOf(address))
  const remove = async (view: SavedView) => {
    const isDone = await attempt(async () => {
      await api(`${path}/${view.id}`, { method: 'DELETE' })
      onViews(views.filter(({ id }) => id !== view.id))
    })
    if (isDone) setRemoved(view)
  }
  const restore = async () => {
    if (removed && (await keep(removed.name, removed.state))) setRemoved(undefined)
  }
  return { views, save, remove, removed, restore, forget: () => setRemoved(undefined), error }
}

/** What a view keeps of an address: its search, order, filters and columns. */
export const stateOf = (address: Address): string =>
  addressQuery({ ...address, table: undefined, page: 1, row: undefined }).slice(1)
