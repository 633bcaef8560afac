'use client'

import { Button, useConfig, useListQuery, useSelection } from '@payloadcms/ui'
import type { Where } from 'payload'
import { useState } from 'react'

type MoveToBinProps = { collectionSlug: string; onMove: (query: string) => Promise<boolean> }

/** Beside the list's own commands while rows are selected. */
export function MoveToBin({ collectionSlug, onMove }: MoveToBinProps) {
  const { count, getQueryParams, selectAll, toggleAll } = useSelection()
  const searched = useSearched(collectionSlug)
  const [isBusy, setBusy] = useState(false)
  if (count === 0) return null
  // The rows selected on the page are named one by one; "all of them" are those that the search and the filters find.
  // Payload does not export the enum, whose values are strings.
  const extent: string = selectAll
  const move = async () => {
    setBusy(true)
    const hasMoved = await onMove(getQueryParams(extent === 'allAvailable' ? searched : undefined))
    setBusy(false)
    if (hasMoved) toggleAll()
  }
  return (
    <Button buttonStyle="secondary" size="small" margin={false} disabled={isBusy} onClick={() => void move()}>
      {count === 1 ? 'Elimina 1 elemento' : `Elimina ${count} elementi`}
    </Button>
  )
}

/** What the list's search box asks for, as Payload's list does; undefined when nothing is typed there. */
function useSearched(collectionSlug: string): Where | undefined {
  const { query } = useListQuery()
  const { getEntityConfig } = useConfig()
  if (!query.search) return undefined
  const { admin } = getEntityConfig({ collectionSlug })
  const fields = admin.listSearchableFields ?? [admin.useAsTitle ?? 'id']
  return { or: fields.map((name) => ({ [name]: { like: query.search } })) }
}
