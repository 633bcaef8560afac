'use client'

import { DefaultListView } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'

import { FloatingNotice } from '@/ui/kit/notice'

import { MoveToBin } from './move-to-bin.client'
import { useBin } from './use-bin'

/**
 * Payload's list of a collection with a bin. Payload's own bulk delete asks first; this one acts at once and offers
 * 'Annulla'. In the bin itself, where nothing comes back, Payload's question stays. Nothing is published from here, where
 * no list says what changes on the site; rows without drafts are edited together in their table.
 */
export function ListWithBin(props: ListViewClientProps) {
  const { beforeActions = [], collectionSlug, hasTrashPermission, viewType } = props
  const bin = useBin(collectionSlug)
  if (viewType === 'trash') return <DefaultListView {...props} />
  const actions = hasTrashPermission
    ? [...beforeActions, <MoveToBin key="move-to-bin" collectionSlug={collectionSlug} onMove={bin.move} />]
    : beforeActions
  return (
    <>
      <DefaultListView {...props} disableBulkDelete disableBulkEdit beforeActions={actions} />
      {bin.said && (
        <FloatingNotice
          key={bin.said.text}
          kind={bin.said.kind}
          text={bin.said.text}
          {...(bin.said.undo && { action: { label: 'Annulla', run: bin.said.undo } })}
          onClose={bin.forget}
        />
      )}
    </>
  )
}
