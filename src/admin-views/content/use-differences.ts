'use client'

import { useDocumentEvents, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { DifferencesAnswer } from '@/contracts/content'
import { type Query, useQuery } from '@/ui/kit/use-query'

/** Where a document's differences are asked for; undefined for one that was never saved. */
export function useDifferencesAddress(): string | undefined {
  const { collectionSlug, globalSlug, id } = useDocumentInfo()
  if (globalSlug) return `/api/admin/content/differences?global=${globalSlug}`
  return id === undefined
    ? undefined
    : `/api/admin/content/differences?collection=${collectionSlug ?? ''}&id=${id}`
}

/** In what the saved draft of this form differs from the site, asked again after each save and each return to the site's version. */
export function useDifferences(): Query<DifferencesAnswer> {
  const { lastUpdateTime, unpublishedVersionCount, versionCount } = useDocumentInfo()
  const { mostRecentUpdate } = useDocumentEvents()
  const query = useQuery<DifferencesAnswer>(useDifferencesAddress())
  const saved = [mostRecentUpdate?.updatedAt, lastUpdateTime, unpublishedVersionCount, versionCount].join(' ')
  const known = useRef(saved)
  const reload = useEffectEvent(() => {
    if (known.current === saved) return
    known.current = saved
    void query.reload()
  })
  useEffect(() => reload(), [saved])
  return query
}
